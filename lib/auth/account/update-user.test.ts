import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, userCodes, users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { actorOfToken, updateUser } from "@/lib/auth";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { insertUser } from "@/lib/users/insert-user";
import type { UpdateUserInput } from "@/lib/users/schemas";
import { platform, tenant, userRow } from "@/lib/users/testing";

type Person = Parameters<typeof ctxFor>[0];

describe("updateUser", () => {
  const update = (person: Person, input: UpdateUserInput) => updateUser({ ctx: ctxFor(person), input });

  it("changes names and contacts of staff; a changed contact is unverified and its codes end", async () => {
    const { owner, guard } = await tenant();
    await getDb()
      .update(users)
      .set({ phone: "+528100000001", phoneVerifiedAt: new Date(), emailVerifiedAt: new Date() })
      .where(eq(users.id, guard.id));
    await getDb()
      .insert(userCodes)
      .values({
        userId: guard.id,
        purpose: "login",
        channel: "email",
        target: "x",
        codeHash: Buffer.from("x"),
        expiresAt: new Date(),
      });
    const email = `nuevo${guard.id}@correo.example`;
    const changed = await update(owner, { userId: guard.id, fullName: "Carla Peña", email: email.toUpperCase() });
    expect(changed).toMatchObject({ fullName: "Carla Peña", email, emailVerified: false, phoneVerified: true });
    const [code] = await getDb().select().from(userCodes).where(eq(userCodes.userId, guard.id));
    expect(code?.endedAt).not.toBeNull();
    const audits = () =>
      getDb()
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, "user.updated"), eq(auditLog.entityId, String(guard.id))));
    expect(JSON.stringify(await audits())).not.toContain("Carla");
    await update(owner, { userId: guard.id, fullName: "Carla Peña" });
    expect(await audits()).toHaveLength(1);
    expect(await update(owner, { userId: guard.id, email: "" })).toMatchObject({ email: null });
    expect(await codeOf(update(owner, { userId: guard.id, phone: null }))).toBe("input.invalid");
  });

  it("turns a guard into an administrator and back, which ends their sessions", async () => {
    const { owner, guard } = await tenant();
    const token = await openApiToken(ctxFor(guard), guard.id);
    expect(await update(owner, { userId: guard.id, profile: 1 })).toMatchObject({ profile: 1 });
    expect(await actorOfToken(token)).toBeNull();
    expect(await update(owner, { userId: guard.id, profile: 3 })).toMatchObject({ profile: 3 });
  });

  it("gives an administrator a position, which ends their sessions", async () => {
    const { owner, admin } = await tenant();
    const second = await createUser({ profile: 1, adminId: admin.id });
    const token = await openApiToken(ctxFor(second), second.id);
    expect(await update(owner, { userId: second.id, position: "owner" })).toMatchObject({ position: "owner" });
    expect(await actorOfToken(token)).not.toBeNull();
    expect(await update(owner, { userId: second.id, position: "cashier" })).toMatchObject({ position: "cashier" });
    expect(await actorOfToken(token)).toBeNull();
    const [row] = await getDb()
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.action, "user.updated"), eq(auditLog.entityId, String(second.id))));
    expect(row?.changes).toMatchObject({ position: ["owner", "cashier"] });
    expect(await update(owner, { userId: second.id, position: "" })).toMatchObject({ position: "cashier" });
  });

  it("gives a guard a desk and takes it away; another profile brings its own position", async () => {
    const { owner, guard } = await tenant();
    const set = (input: Omit<UpdateUserInput, "userId">) => update(owner, { userId: guard.id, ...input });
    expect(await set({ position: "cashier" })).toMatchObject({ profile: 3, position: "cashier" });
    expect(await set({ position: null })).toMatchObject({ position: null });
    for (const position of ["owner", "operator", "accountant"] as const)
      expect(await codeOf(set({ position }))).toBe("input.invalid");
    expect(await set({ profile: 1 })).toMatchObject({ position: "owner" });
    expect(await set({ profile: 3 })).toMatchObject({ position: null });
    expect(await set({ profile: 1, position: "accountant" })).toMatchObject({ position: "accountant" });
  });

  it("keeps an owner: the tenant's own account always, and the last one", async () => {
    const { owner, admin } = await createAdmin();
    const second = await createUser({ profile: 1, adminId: admin.id });
    expect(await codeOf(update(second, { userId: owner.id, position: "operator" }))).toBe("user.tenant_owner");
    expect(await codeOf(update(second, { userId: second.id, position: "operator" }))).toBe("user.own_account");
    const third = await createUser({ profile: 1, adminId: admin.id, position: "operator" });
    await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, owner.id));
    expect(await codeOf(update(platform, { userId: second.id, position: "operator" }))).toBe("user.last_admin");
    await update(platform, { userId: third.id, position: "owner" });
    expect(await update(platform, { userId: second.id, position: "operator" })).toMatchObject({ position: "operator" });
  });

  it("is not for who is not an owner", async () => {
    const { guard, admin } = await tenant();
    for (const position of ["operator", "cashier", "accountant"]) {
      const who = await createUser({ profile: 1, adminId: admin.id, position });
      expect(await codeOf(update(who, { userId: guard.id, position: "cashier" }))).toBe("auth.forbidden");
    }
  });

  it("takes no tenant, state or power from its input", async () => {
    const { owner, guard, admin } = await tenant();
    const sly = {
      adminId: 1,
      idAdmin: 1,
      state: "blocked",
      isPlatformAdmin: true,
      passwordHash: "x",
      mfaRequired: undefined,
    };
    await update(owner, { userId: guard.id, fullName: "Otro Nombre", ...sly });
    expect(await userRow(guard.id)).toMatchObject({
      adminId: admin.id,
      state: "active",
      isPlatformAdmin: false,
      passwordHash: null,
    });
    expect(await codeOf(update(owner, { userId: guard.id, profile: 2 as 1 }))).toBe("input.invalid");
  });

  it("refuses what is not the actor's to change", async () => {
    const one = await tenant();
    const other = await tenant();
    const fullName = "Otro Nombre";
    expect(await codeOf(update(other.owner, { userId: one.guard.id, fullName }))).toBe("resource.not_found");
    expect(await codeOf(update(one.owner, { userId: one.ana.id, fullName }))).toBe("auth.forbidden");
    expect(await codeOf(update(one.guard, { userId: one.second.id, fullName }))).toBe("auth.forbidden");
    expect(await codeOf(update(one.ana, { userId: one.ana.id, fullName }))).toBe("auth.forbidden");
    expect(await codeOf(update(null, { userId: one.ana.id, fullName }))).toBe("auth.required");
    expect(await codeOf(update(one.owner, { userId: one.second.id, mfaRequired: true }))).toBe("auth.forbidden");
    expect(await codeOf(update(one.owner, { userId: one.owner.id, email: "yo@correo.example" }))).toBe(
      "user.own_account",
    );
    expect(await codeOf(update(one.owner, { userId: one.guard.id, email: one.ana.email }))).toBe("user.email_taken");
    await getDb().update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.id, one.ana.id));
    expect(await codeOf(update(one.owner, { userId: one.guard.id, phone: "8112345678" }))).toBe("user.phone_taken");
    await getDb().update(users).set({ phoneVerifiedAt: null }).where(eq(users.id, one.ana.id));
    expect(await update(platform, { userId: one.ana.id, fullName })).toMatchObject({ fullName });
    expect(await update(platform, { userId: one.owner.id, mfaRequired: true })).toMatchObject({ mfaRequired: true });
    expect(await codeOf(update(platform, { userId: one.ana.id, profile: 1 }))).toBe("auth.forbidden");
  });

  it("keeps the last administrator, and the platform's as it is", async () => {
    const { owner } = await createAdmin();
    expect(await codeOf(update(platform, { userId: owner.id, profile: 3 }))).toBe("user.last_admin");
    expect(await codeOf(update(platform, { userId: 1, userName: "Otronombre" }))).toBe("user.protected");
    expect(await codeOf(update(platform, { userId: 1, profile: 3 }))).toBe("user.protected");
    expect(await update(platform, { userId: 1, mfaRequired: true })).toMatchObject({ mfaRequired: true });
    await update(platform, { userId: 1, mfaRequired: false });
  });

  it.each([
    "Administrador",
    "ADMINISTRADOR",
    " administrador ",
    "Administradór",
    "Ａdministrador",
    "Admini\u200bstrador",
  ])("gives nobody else the platform administrator's name: %s", async (userName) => {
    const { owner, guard } = await tenant();
    expect(await codeOf(update(owner, { userId: guard.id, userName }))).toBe("user.name_reserved");
    const values = { profile: 2, userName, fullName: "Quien Sea" };
    expect(await codeOf(insertUser(ctxFor(null), values))).toBe("user.name_reserved");
  });
});
