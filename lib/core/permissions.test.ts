import { describe, expect, it } from "vitest";
import type { Actor, Tenant, UserActor } from "@/lib/core/context";
import { can, PERMISSIONS, type Permission } from "@/lib/core/permissions";

const tenant: Tenant = { id: 9, kind: "standard", hasPrepaid: false };
const of = (over: Partial<Tenant>) => actor({ tenant: { ...tenant, ...over } });
const actor = (over: Partial<UserActor>): UserActor => ({
  kind: "user",
  userId: 9,
  profile: 1,
  name: "Mariana",
  isPlatformAdmin: false,
  tenant,
  sessionId: "",
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
    expect(can(of({ kind: "prepaid_type" }), "report:account")).toBe(true);
    expect(can(of({ kind: "prepaid_type" }), "report:infinity")).toBe(false);
    expect(can(of({ kind: "main_provider" }), "report:infinity")).toBe(true);
    expect([admin, buyer, guard].some((one) => can(one, "report:account"))).toBe(false);
    expect(["prepaid:read", "report:account", "report:infinity"].every((one) => can(platform, one as Permission))).toBe(
      true,
    );
  });

  it("let a page's own token neither pay nor change an account", () => {
    expect(can(buyer, "order:pay") && can(buyer, "account:write")).toBe(true);
    const mirror: Actor = { ...buyer, kind: "mirror" };
    expect(can(mirror, "order:pay") || can(mirror, "account:write")).toBe(false);
    expect(can({ ...admin, kind: "mirror" }, "guard:write")).toBe(false);
    expect(can(mirror, "order:buy") && can(mirror, "account:read")).toBe(true);
  });

  it("let a paired phone scan and nothing else", () => {
    const phone: Actor = { ...guard, kind: "paired_phone", assignmentId: 4 };
    expect(everything.filter((one) => can(phone, one))).toEqual(["scan:redeem", "scan:read", "home:read"]);
  });
});
