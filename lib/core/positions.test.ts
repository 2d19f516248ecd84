import { describe, expect, it } from "vitest";
import type { Position, UserActor } from "@/lib/core/context";
import { can, PERMISSIONS, type Permission } from "@/lib/core/permissions";
import { isPosition, POSITIONS } from "@/lib/core/positions";

const everything = Object.keys(PERMISSIONS) as Permission[];

const actor = (over: Partial<UserActor>): UserActor => ({
  kind: "user",
  userId: 9,
  profile: 1,
  name: "Mariana",
  isPlatformAdmin: false,
  position: "owner",
  tenant: { id: 9, kind: "main_provider", hasPrepaid: true },
  sessionId: "",
  secondFactor: "proven",
  ...over,
});

const of = (position: Position) => everything.filter((one) => can(actor({ position }), one));

describe("positions", () => {
  it("are four, and nothing else is one", () => {
    expect(POSITIONS.every(isPosition)).toBe(true);
    expect([null, "", "boss", 1].some(isPosition)).toBe(false);
  });

  it("take permissions of an owner away and never add one", () => {
    const owner = new Set(of("owner"));
    for (const position of POSITIONS) expect(of(position).filter((one) => !owner.has(one))).toEqual([]);
    expect(owner.has("user:write") && owner.has("payment_account:write") && owner.has("desk:supervise")).toBe(true);
  });

  it("leave an operator everything but people, payout accounts, keys of the API and webhooks", () => {
    const taken = of("owner").filter((one) => !of("operator").includes(one));
    expect(taken.toSorted()).toEqual([
      "api_key:read",
      "api_key:revoke",
      "api_key:write",
      "organizer:write",
      "payment_account:read",
      "payment_account:write",
      "user:read",
      "user:write",
      "webhook:read",
      "webhook:tend",
      "webhook:write",
    ]);
  });

  it("leave a cashier the desk, the gates and what it reads there", () => {
    expect(of("cashier").toSorted()).toEqual([
      "account:read",
      "account:write",
      "desk:read",
      "desk:use",
      "download:own",
      "enclosure:choose",
      "enclosure:read",
      "enclosure:scan",
      "event:list",
      "event:read",
      "event_type:read",
      "home:read",
      "prepaid:read",
      "prepaid:types",
      "scan:read",
      "scan:redeem",
      "zone:read",
    ]);
  });

  it("leave an accountant to read money, and to change nothing but its own account", () => {
    const may = of("accountant");
    const acts = /:(write|refund|review|confirm|cancel|create|delete|fees|use|supervise|force|redeem|change)$/;
    expect(may.filter((one) => acts.test(one))).toEqual(["account:write"]);
    for (const one of ["order:read", "receipt:read", "report:account", "desk:read_all", "people:export"] as const)
      expect(may).toContain(one);
  });

  it("leave nothing to an administrator without one, and are of no use to buyers", () => {
    expect(everything.filter((one) => can(actor({ position: null }), one))).toEqual([]);
    const buyer = actor({ profile: 2, tenant: null, position: null });
    expect(can(buyer, "order:buy")).toBe(true);
    expect(can({ ...buyer, position: "owner" }, "user:write")).toBe(false);
  });

  it("give a guard the desk of its gate, and nothing besides", () => {
    const guard = actor({ profile: 3, position: null });
    const posted = actor({ profile: 3, position: "cashier" });
    const more = everything.filter((one) => can(posted, one) && !can(guard, one));
    expect(more.toSorted()).toEqual(["desk:read", "desk:use"]);
    expect(everything.filter((one) => can(guard, one) && !can(posted, one))).toEqual([]);
  });

  it("do not bind the platform", () => {
    const platform = actor({ isPlatformAdmin: true, position: "accountant" });
    expect(can(platform, "user:write")).toBe(true);
  });
});
