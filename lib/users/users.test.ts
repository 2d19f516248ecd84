import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, sessions, tenantBuyers, userCodes, users } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { actorOfToken } from "@/lib/auth";
import { openApiToken } from "@/lib/auth/sessions";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { blockUser, unblockUser, updateUser } from "@/lib/users";
import { insertUser } from "@/lib/users/insert-user";
import { getUser, listAdmins, listUsers, readAllUsers } from "@/lib/users/queries";
import type { ListUsersInput, UpdateUserInput } from "@/lib/users/schemas";
import { platform } from "@/lib/users/testing";

type Person = Parameters<typeof ctxFor>[0];

const list = (person: Person, input: ListUsersInput = {}) => listUsers({ ctx: ctxFor(person), input });
const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);
const rowOf = async (id: number) => (await getDb().select().from(users).where(eq(users.id, id)))[0];

async function seen(adminId: number, values: Parameters<typeof createUser>[0] = {}, more: object = {}) {
  const buyer = await createUser(values);
  await getDb()
    .insert(tenantBuyers)
    .values({ adminId, userId: buyer.id, ...more });
  return buyer;
}

/** A tenant with an owner, a second administrator, a guard and three buyers. */
async function tenant() {
  const { admin, owner } = await createAdmin();
  await getDb().update(users).set({ fullName: "Olga Dueña" }).where(eq(users.id, owner.id));
  const second = await createUser({ profile: 1, adminId: admin.id, fullName: "Beatriz Núñez" });
  const guard = await createGuard(admin.id, { fullName: "Carlos Peña" });
  const ana = await seen(admin.id, {
    fullName: "Ana Sofía Güemes",
    phone: "+528112345678",
    email: `ana.guemes${admin.id}@correo.example`,
  });
  const blocked = await seen(admin.id, { fullName: "Dario Ríos" }, { blockedAt: new Date(), blockedReason: "Fraude" });
  const plain = await seen(admin.id, { fullName: "Elena Muñoz" });
  return { admin, owner, second, guard, ana, blocked, plain };
}

describe("listUsers", () => {
  it("shows a tenant its staff and its buyers, newest first, and nobody else's", async () => {
    const one = await tenant();
    const other = await tenant();
    await createUser();
    const mine = [one.plain, one.blocked, one.ana, one.guard, one.second, one.owner].map(({ id }) => id);
    const page = await list(one.owner);
    expect(ids(page)).toEqual(mine);
    expect(page).toMatchObject({ total: 6, hasMore: false, next: null, previous: null });
    expect(page.items.map(({ state }) => state)).toEqual([
      "active",
      "blocked_here",
      "active",
      "active",
      "active",
      "active",
    ]);
    expect(ids(await list(one.owner, { adminId: other.admin.id }))).toEqual(mine);
    expect(ids(await list(platform, { adminId: one.admin.id }))).toEqual(mine);
    const all = await list(platform, { pageSize: 200 });
    expect(ids(all)).toEqual(expect.arrayContaining([...mine, other.guard.id, 1, 5]));
    expect(all.total).toBe(all.items.length);
  });

  it("finds people by words without accents, by e-mail and by phone", async () => {
    const { admin, owner, ana, guard, second } = await tenant();
    const find = async (q: string) => ids(await list(owner, { q }));
    expect(await find("sofia ana")).toEqual([ana.id]);
    expect(await find("GÜEM")).toEqual([ana.id]);
    expect(await find("ana.guemes")).toEqual([ana.id]);
    const email = ana.email ?? "";
    for (const address of [email, email.toUpperCase(), email.slice(0, -6), `${email} ana`, "ana.guemes@correo"])
      expect(await find(address)).toEqual([ana.id]);
    const odd = await seen(admin.id, { email: `con+signo_${admin.id}@correo.example`, fullName: "Odila Sáenz" });
    expect(await find(`con+signo_${admin.id}@correo.example`)).toEqual([odd.id]);
    expect(await find("con signo")).toEqual([odd.id]);
    for (const phone of ["81 1234 5678", "8112345", "+52 81-1234-5678"]) expect(await find(phone)).toEqual([ana.id]);
    expect(await find("pena")).toEqual([guard.id]);
    expect(await find("nunez")).toEqual([second.id]);
    for (const nobody of ["ofia", "ana pena", "' | !", "<script>", "%", "ana:* | carlos"])
      expect(await find(nobody)).toEqual([]);
    expect((await list(owner, { q: "sofia" })).total).toBe(1);
  });

  it("finds words that thousands have, page after page, counting to a thousand", async () => {
    const { admin, owner } = await createAdmin();
    await getDb().execute(sql`
      insert into users (profile, admin_id, user_name, full_name)
      select 3, ${admin.id}, 'Guardiax', 'Comunal ' || n from generate_series(1, 5100) n`);
    const page = await list(owner, { q: "comunal", pageSize: 2 });
    expect(page).toMatchObject({ total: 1_000, hasMore: true });
    const next = await list(owner, { q: "comunal", pageSize: 2, after: page.next ?? 0 });
    expect(page.items.concat(next.items).map(({ fullName }) => fullName)).toEqual(
      [5100, 5099, 5098, 5097].map((n) => `Comunal ${n}`),
    );
    expect((await list(owner, { q: "comunal 77", profile: 3 })).total).toBe(11);
    expect((await list(owner, { q: "comunal", profile: 1 })).total).toBe(0);
    await getDb().execute(sql`delete from users where admin_id = ${admin.id} and profile = 3`);
  });

  it("filters by profile and state", async () => {
    const { owner, second, guard, ana, blocked, plain } = await tenant();
    await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, guard.id));
    const find = async (input: ListUsersInput, person: Person = owner) => ids(await list(person, input));
    expect(await find({ profile: 2 })).toEqual([plain.id, blocked.id, ana.id]);
    expect(await find({ profile: 1 })).toEqual([second.id, owner.id]);
    expect(await find({ state: "blocked" })).toEqual([blocked.id, guard.id]);
    expect(await find({ state: "active", profile: 2 })).toEqual([plain.id, ana.id]);
    expect(await find({ state: "blocked", pageSize: 200 }, platform)).not.toContain(blocked.id);
    expect(await find({ profile: 3, pageSize: 200 }, platform)).toContain(guard.id);
    expect(await find({ prepaid: true })).toEqual([]);
  });

  it.each(["since", "-since", "name", "-name"] as const)(
    "goes through every page by key, there and back: %s",
    async (sort) => {
      const { owner } = await tenant();
      const all = ids(await list(owner, { sort }));
      const there: number[][] = [];
      let page = await list(owner, { sort, pageSize: 2 });
      expect(page.previous).toBeNull();
      for (;;) {
        there.push(ids(page));
        if (page.next === null) break;
        page = await list(owner, { sort, pageSize: 2, after: page.next });
      }
      expect(there.flat()).toEqual(all);
      const back: number[][] = [ids(page)];
      while (page.previous !== null) {
        page = await list(owner, { sort, pageSize: 2, before: page.previous });
        back.unshift(ids(page));
      }
      expect(back).toEqual(there);
      expect(ids(await list(owner, { sort, pageSize: 2, offset: 3 }))).toEqual(all.slice(3, 5));
    },
  );

  it("starts no page at somebody whom the tenant does not see, and is for staff", async () => {
    const one = await tenant();
    const other = await tenant();
    const at = (after: number) => codeOf(list(one.owner, { after, sort: "name" }));
    expect(await at(other.guard.id)).toBe("input.invalid");
    expect(await at(2_000_000_000)).toBe("input.invalid");
    expect(await codeOf(list(one.ana))).toBe("auth.forbidden");
    expect(await codeOf(list(one.guard))).toBe("auth.forbidden");
    expect(await codeOf(list(null))).toBe("auth.required");
  });

  it("gives an export every row of the filter, in order", async () => {
    const { owner, ana, plain, blocked } = await tenant();
    const rows = await readAllUsers({ ctx: ctxFor(owner), input: { profile: 2, sort: "name" } });
    expect(ids({ items: await Array.fromAsync(rows) })).toEqual([ana.id, blocked.id, plain.id]);
    expect(await codeOf(readAllUsers({ ctx: ctxFor(ana), input: {} }))).toBe("auth.forbidden");
  });
});

describe("getUser", () => {
  it("is for staff of the tenant, the platform and the person", async () => {
    const one = await tenant();
    const other = await tenant();
    const get = (person: Person, userId: number) => getUser({ ctx: ctxFor(person), input: { userId } });
    expect(await get(one.owner, one.blocked.id)).toMatchObject({ state: "blocked_here", blockedReason: "Fraude" });
    expect(await get(one.blocked, one.blocked.id)).toMatchObject({ state: "active", blockedReason: null, isOwn: true });
    expect(await get(platform, one.guard.id)).toMatchObject({ profile: 3, adminId: one.admin.id });
    expect(await get(one.guard, one.guard.id)).toMatchObject({ id: one.guard.id });
    expect(await codeOf(get(other.owner, one.guard.id))).toBe("resource.not_found");
    expect(await codeOf(get(other.owner, one.ana.id))).toBe("resource.not_found");
    expect(await codeOf(get(one.ana, one.plain.id))).toBe("resource.not_found");
    expect(await codeOf(get(null, one.plain.id))).toBe("auth.required");
  });
});

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
        ...{ userId: guard.id, purpose: "login", channel: "email", target: "x", codeHash: Buffer.from("x") },
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
    expect(await rowOf(guard.id)).toMatchObject({
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
    expect(await codeOf(update(owner, { userId: guard.id, userName }))).toBe("input.invalid");
    const values = { profile: 2, userName, fullName: "Quien Sea" };
    expect(await codeOf(insertUser(ctxFor(null), values))).toBe("user.name_reserved");
  });
});

describe("blockUser and unblockUser", () => {
  const block = (person: Person, userId: number, more = {}) =>
    blockUser({ ctx: ctxFor(person), input: { userId, ...more } });
  const unblock = (person: Person, userId: number, more = {}) =>
    unblockUser({ ctx: ctxFor(person), input: { userId, ...more } });

  it("ends a staff account's sessions for good, once", async () => {
    const { owner, guard } = await tenant();
    const token = await openApiToken(ctxFor(guard), guard.id);
    await block(owner, guard.id, { reason: "Se fue" });
    await block(owner, guard.id);
    expect(await rowOf(guard.id)).toMatchObject({ state: "blocked" });
    await unblock(owner, guard.id);
    await unblock(owner, guard.id);
    expect(await rowOf(guard.id)).toMatchObject({ state: "active" });
    expect(await actorOfToken(token)).toBeNull();
    const rows = await getDb()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityId, String(guard.id)));
    expect(rows.map(({ action }) => action)).toEqual(["user.blocked", "user.unblocked"]);
  });

  it("blocks a buyer in the tenant only", async () => {
    const one = await tenant();
    const other = await tenant();
    await getDb().insert(tenantBuyers).values({ adminId: other.admin.id, userId: one.ana.id });
    const token = await openApiToken(ctxFor(one.ana), one.ana.id);
    await block(one.owner, one.ana.id, { reason: "Contracargos", adminId: other.admin.id });
    expect(await rowOf(one.ana.id)).toMatchObject({ state: "active" });
    expect(await actorOfToken(token)).not.toBeNull();
    const blocks = await getDb()
      .select({ admin: tenantBuyers.adminId, by: tenantBuyers.blockedBy, reason: tenantBuyers.blockedReason })
      .from(tenantBuyers)
      .where(eq(tenantBuyers.userId, one.ana.id))
      .orderBy(tenantBuyers.adminId);
    expect(blocks).toEqual([
      { admin: one.admin.id, by: one.owner.id, reason: "Contracargos" },
      { admin: other.admin.id, by: null, reason: null },
    ]);
    await unblock(platform, one.ana.id, { adminId: one.admin.id });
    expect(await getUser({ ctx: ctxFor(one.owner), input: { userId: one.ana.id } })).toMatchObject({ state: "active" });
  });

  it("blocks a buyer everywhere by the platform", async () => {
    const { ana } = await tenant();
    const token = await openApiToken(ctxFor(ana), ana.id);
    await block(platform, ana.id);
    expect(await actorOfToken(token)).toBeNull();
    expect(
      await getDb()
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, ana.id), sql`revoked_at is null`)),
    ).toEqual([]);
  });

  it("refuses the last administrator, the platform's, oneself, other tenants and other roles", async () => {
    const one = await tenant();
    const other = await tenant();
    expect(await codeOf(block(one.owner, one.owner.id))).toBe("user.own_account");
    await block(one.owner, one.second.id);
    expect(await codeOf(block(platform, one.owner.id))).toBe("user.last_admin");
    expect(await codeOf(block(platform, 1))).toBe("user.protected");
    expect(await codeOf(block(other.owner, one.guard.id))).toBe("resource.not_found");
    expect(await codeOf(unblock(other.owner, one.second.id))).toBe("resource.not_found");
    expect(await codeOf(block(one.guard, one.second.id))).toBe("auth.forbidden");
    expect(await codeOf(unblock(one.ana, one.second.id))).toBe("auth.forbidden");
    expect(await codeOf(block(null, one.second.id))).toBe("auth.required");
    expect(await codeOf(block(platform, one.ana.id, { adminId: other.admin.id }))).toBe("resource.not_found");
    expect(await codeOf(block(one.owner, 0))).toBe("input.invalid");
  });
});

describe("listAdmins", () => {
  it("shows the platform every tenant with its figures", async () => {
    const { admin, owner } = await tenant();
    const rows = await listAdmins({ ctx: ctxFor(platform) });
    expect(rows.find(({ id }) => id === admin.id)).toMatchObject({
      ...{ name: admin.name, ownerName: "Olga Dueña", ownerEmail: owner.email, admins: 2, guards: 1, enclosures: 0 },
    });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 5]));
    expect(await codeOf(listAdmins({ ctx: ctxFor(owner) }))).toBe("auth.forbidden");
  });
});
