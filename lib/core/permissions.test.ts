import { describe, expect, it, vi } from "vitest";
import type { Actor, Tenant, UserActor } from "@/lib/core/context";
import { authorize, can, PERMISSIONS, type Permission } from "@/lib/core/permissions";

const tenant: Tenant = { id: 9, kind: "standard", hasPrepaid: false };
const of = (over: Partial<Tenant>) => actor({ tenant: { ...tenant, ...over } });
const actor = (over: Partial<UserActor>): UserActor => ({
  kind: "user",
  userId: 9,
  profile: 1,
  name: "Mariana",
  isPlatformAdmin: false,
  position: over.profile === undefined || over.profile === 1 ? "owner" : null,
  tenant,
  sessionId: "",
  secondFactor: "none",
  ...over,
});

const platform = actor({ isPlatformAdmin: true, tenant: { ...tenant, kind: "main_provider" } });
const admin = actor({});
const buyer = actor({ profile: 2, tenant: null });
const guard = actor({ profile: 3 });
const everything = Object.keys(PERMISSIONS) as Permission[];

describe("permissions", () => {
  it("give a visitor nothing and the system everything", () => {
    expect(everything.filter((one) => can({ kind: "visitor" }, one))).toEqual([]);
    expect(everything.every((one) => can({ kind: "system", name: "job" }, one))).toBe(true);
  });

  it("ask of an administrator that its tenant is of the kind", () => {
    expect(can(admin, "prepaid:read")).toBe(false);
    expect(can(of({ hasPrepaid: true }), "prepaid:read")).toBe(true);
    expect(can(of({ kind: "main_provider" }), "prepaid:read")).toBe(true);
    expect(can(of({ kind: "prepaid_type" }), "prepaid:read")).toBe(false);
    expect(can(of({ kind: "prepaid_type" }), "report:account")).toBe(true);
    expect(can(of({ kind: "prepaid_type" }), "report:infinity")).toBe(false);
    expect(can(of({ kind: "main_provider" }), "report:infinity")).toBe(true);
    expect([admin, buyer, guard].some((one) => can(one, "report:account"))).toBe(false);
    expect(["prepaid:read", "report:account", "report:infinity"].every((one) => can(platform, one as Permission))).toBe(
      true,
    );
  });

  it("let a page's own token show, fill a cart and scan, and nothing that costs money or tells of people", () => {
    const roles = [platform, of({ kind: "main_provider", hasPrepaid: true }), buyer, guard];
    const admitted = everything.filter((one) => roles.some((role) => can({ ...role, kind: "mirror" }, one)));
    expect(admitted.toSorted()).toEqual([
      "account:read",
      "enclosure:choose",
      "enclosure:read",
      "enclosure:scan",
      "event:list",
      "event:read",
      "event_type:read",
      "home:read",
      "order:buy",
      "prepaid:own_read",
      "prepaid:types",
      "report:live",
      "scan:read",
      "scan:redeem",
      "ticket:own",
      "zone:read",
    ]);
    expect(can(buyer, "order:pay") && can(buyer, "account:write")).toBe(true);
  });

  it.each([
    ["issue free tickets", "order:write"],
    ["make courtesies", "courtesy:write"],
    ["make subscribers' codes", "subscriber_qr:write"],
    ["make discounts", "discount_code:write"],
    ["refund", "payment:refund"],
    ["resolve payments", "payment:review"],
    ["confirm deposits", "deposit:confirm"],
    ["change payout accounts", "payment_account:write"],
    ["read people", "user:read"],
    ["read buyers", "order:read"],
    ["read holders", "ticket:read"],
    ["read the audit", "audit:read"],
    ["edit venues", "enclosure:write"],
    ["edit zones", "zone:write"],
    ["edit events", "event:write"],
    ["cancel events", "event:cancel"],
  ] as const)("let the page's token of the platform's administrator not %s, and its own login do so", (_, one) => {
    expect(can(platform, one)).toBe(true);
    expect(can({ ...platform, kind: "api_token" }, one)).toBe(true);
    expect(can({ ...platform, kind: "mirror" }, one)).toBe(false);
  });

  it.each(["payment_account:write", "people:export"] as const)("ask for a second factor for %s", (one) => {
    const act = (secondFactor: UserActor["secondFactor"]) => () => authorize({ ...admin, secondFactor }, one);
    const missing = (isSetUp: boolean) =>
      expect.objectContaining({ code: "mfa.required", details: { data: { isSetUp } } });
    expect(act("proven")).not.toThrow();
    expect(act("set_up")).toThrow(missing(true));
    expect(act("none")).toThrow(missing(false));
    expect(() => authorize({ kind: "system", name: "job" }, one)).not.toThrow();
    vi.stubEnv("DEMO", "1");
    expect(act("none")).not.toThrow();
    expect(act("set_up")).toThrow(missing(true));
    vi.unstubAllEnvs();
  });

  it("let a paired phone scan and nothing else", () => {
    const phone: Actor = { ...guard, kind: "paired_phone", assignmentId: 4 };
    expect(everything.filter((one) => can(phone, one))).toEqual([
      "scan:force",
      "scan:redeem",
      "scan:read",
      "home:read",
    ]);
  });
});
