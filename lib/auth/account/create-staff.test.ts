import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { admins, auditLog, messages, userLinks, users } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { createStaff } from "@/lib/auth/account/create-staff";
import { codeOf, ctxFor } from "@/lib/core/testing";
import type { CreateStaffInput } from "@/lib/users/schemas";
import { platform } from "@/lib/users/testing";

type Person = Parameters<typeof ctxFor>[0];
let n = 0;
const input = (more: Partial<CreateStaffInput> & Record<string, unknown> = {}): CreateStaffInput => ({
  profile: 3,
  userName: "Marisol",
  fullName: "Marisol Cantú",
  email: `personal.${process.pid}.${n++}@correo.example`,
  ...more,
});
const create = (person: Person, more: Partial<CreateStaffInput> & Record<string, unknown> = {}) =>
  createStaff({ ctx: ctxFor(person), input: input(more) });
const rowOf = async (id: number) => (await getDb().select().from(users).where(eq(users.id, id)))[0];
const NEW = { name: "Foro Nuevo", color: "#B3261E", location: "San Pedro, N.L." };

describe("createStaff", () => {
  it.each([1, 3] as const)("opens an account of profile %i in the admin's own tenant, and invites", async (profile) => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    const made = await create(owner, { profile, adminId: other.admin.id, isPlatformAdmin: true, state: "blocked" });
    expect(await rowOf(made.userId)).toMatchObject({
      profile,
      adminId: admin.id,
      state: "active",
      isPlatformAdmin: false,
      passwordHash: null,
    });
    expect(made.invitedBy).toBe("email");
    const [message] = await getDb().select().from(messages).where(eq(messages.toUserId, made.userId));
    expect(message).toMatchObject({ template: "auth.invite", channel: "email", adminId: admin.id });
    const [link] = await getDb().select().from(userLinks).where(eq(userLinks.userId, made.userId));
    expect(link).toMatchObject({ purpose: "invite", endedAt: null });
    const rows = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(made.userId)));
    expect(rows.map(({ action }) => action)).toContain("user.created");
    expect(JSON.stringify(rows)).not.toContain("Marisol");
  });

  it.each([
    [1, "accountant", "accountant"],
    [1, undefined, "owner"],
    [3, undefined, null],
    [3, "", null],
    [3, "cashier", "cashier"],
  ] as const)("gives profile %i the position %s: %s", async (profile, position, is) => {
    const { owner } = await createAdmin();
    const made = await create(owner, { profile, ...(position === undefined ? {} : { position }) });
    expect(await rowOf(made.userId)).toMatchObject({ profile, position: is });
  });

  it("refuses a position that the profile does not have, and an administrator's form without one", async () => {
    const { owner } = await createAdmin();
    expect(await codeOf(create(owner, { profile: 3, position: "owner" }))).toBe("input.invalid");
    expect(await codeOf(create(owner, { profile: 1, position: "" }))).toBe("input.invalid");
    expect(await codeOf(create(platform, { profile: 1, tenant: NEW, position: "cashier" }))).toBe("input.invalid");
  });

  it("invites by WhatsApp who has only a phone", async () => {
    const { owner } = await createAdmin();
    expect(await create(owner, { email: "", phone: "81 8765 4300" })).toMatchObject({
      invitedBy: "whatsapp",
      phone: "+528187654300",
      email: null,
    });
  });

  it("opens a tenant with its owner, by the platform only", async () => {
    const made = await create(platform, { profile: 1, tenant: NEW });
    expect(made.adminId).toBe(made.userId);
    const [tenant] = await getDb().select().from(admins).where(eq(admins.id, made.userId));
    expect(tenant).toMatchObject({ name: NEW.name, color: "#b3261e", location: NEW.location, kind: "standard" });
    const { owner } = await createAdmin();
    expect(await codeOf(create(owner, { profile: 1, tenant: NEW }))).toBe("auth.forbidden");
    expect(await codeOf(create(platform, { profile: 3, tenant: NEW }))).toBe("input.invalid");
    expect(await codeOf(create(platform, { profile: 1, tenant: { ...NEW, color: "rojo" } }))).toBe("input.invalid");
  });

  it("leaves no tenant behind when the owner cannot be made", async () => {
    const taken = await createUser();
    const before = await getDb().$count(admins);
    expect(await codeOf(create(platform, { profile: 1, tenant: NEW, email: taken.email }))).toBe("user.email_taken");
    expect(await getDb().$count(admins)).toBe(before);
  });

  it("asks the platform for a tenant that is there", async () => {
    const { admin } = await createAdmin();
    expect(await create(platform, { adminId: admin.id })).toMatchObject({ adminId: admin.id });
    expect(await codeOf(create(platform))).toBe("input.invalid");
    expect(await codeOf(create(platform, { adminId: 2_000_000_000 }))).toBe("input.invalid");
  });

  it("refuses wrong roles, buyers as staff, missing contacts, reserved names and what is taken", async () => {
    const { admin, owner } = await createAdmin();
    const buyer = await createUser();
    expect(await codeOf(create(null))).toBe("auth.required");
    expect(await codeOf(create(buyer))).toBe("auth.forbidden");
    expect(await codeOf(create(await createGuard(admin.id)))).toBe("auth.forbidden");
    expect(await codeOf(create(owner, { profile: 2 as 3 }))).toBe("input.invalid");
    expect(await codeOf(create(owner, { email: "" }))).toBe("input.invalid");
    expect(await codeOf(create(owner, { userName: "Administrador" }))).toBe("user.name_reserved");
    expect(await codeOf(create(owner, { email: buyer.email }))).toBe("user.email_taken");
    const same = input();
    await createStaff({ ctx: ctxFor(owner), input: same });
    expect(await codeOf(createStaff({ ctx: ctxFor(owner), input: same }))).toBe("user.email_taken");
    await getDb()
      .update(users)
      .set({ phone: "+528187654311", phoneVerifiedAt: new Date() })
      .where(eq(users.id, buyer.id));
    expect(await codeOf(create(owner, { phone: "8187654311" }))).toBe("user.phone_taken");
  });
});
