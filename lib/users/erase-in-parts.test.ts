import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, inboxMessages, sessions, users } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { actorOfToken, openApiToken } from "@/lib/auth/sessions/sessions";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { duties as courtesyDuties } from "@/lib/courtesy-qrs/duties";
import { eraseUser, finishErasures, unblockUser } from "@/lib/users";
import { eraseSelf } from "@/lib/users/erase-user";
import { platform } from "@/lib/users/testing";

const system = { ...ctxFor(null), actor: { kind: "system" as const, name: "test" } };
const finish = () => finishErasures({ ctx: system, input: null });

afterEach(() => vi.restoreAllMocks());

/** As a statement that the database refuses, which ends the part's own savepoint only. */
const failing = () =>
  vi.spyOn(courtesyDuties, "erase").mockImplementation(async ({ db }) => {
    await db.execute(sql`select 1 / 0`);
  });

async function personWithTraces() {
  const person = await createUser({ email: `frida${Math.random()}@correo.example`, emailVerifiedAt: new Date() });
  await getDb()
    .insert(inboxMessages)
    .values({
      idempotencyKey: `m${person.id}`,
      toAddress: person.email ?? "",
      subject: "Hola",
      html: "Hola",
      text: "Hola",
    });
  return { person, token: await openApiToken(ctxFor(null), person.id) };
}

const rowOf = async (userId: number) => (await getDb().select().from(users).where(eq(users.id, userId)))[0];
const auditOf = (userId: number) =>
  getDb()
    .select({ action: auditLog.action, changes: auditLog.changes })
    .from(auditLog)
    .where(sql`${auditLog.entity} = 'user' and ${auditLog.entityId} = ${String(userId)}`)
    .orderBy(auditLog.id);

test("where one domain fails the others erase, and the account is closed but not called erased", async () => {
  const { person, token } = await personWithTraces();
  const broken = failing();

  await withTx(ctxFor(person), eraseSelf);

  expect(await rowOf(person.id)).toMatchObject({ state: "blocked", email: person.email, deletedAt: null });
  expect((await rowOf(person.id))?.erasingSince).not.toBeNull();
  expect(await actorOfToken(token)).toBeNull();
  expect(await getDb().select().from(inboxMessages)).toEqual([]);
  expect(await auditOf(person.id)).toEqual([
    {
      action: "user.erasure_incomplete",
      changes: { state: ["active", "blocked"], unfinished: [null, "courtesy-qrs"] },
    },
  ]);

  await expect(finish()).rejects.toThrow(`Not erased: ${person.id} (courtesy-qrs)`);
  expect(await auditOf(person.id)).toHaveLength(1);

  broken.mockRestore();
  expect(await finish()).toEqual({ erased: 1 });
  expect(await rowOf(person.id)).toMatchObject({ state: "deleted", email: null, erasingSince: null });
  expect(await getDb().select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
  expect((await auditOf(person.id)).map(({ action }) => action)).toEqual(["user.erasure_incomplete", "user.erased"]);
  expect(await finish()).toEqual({ erased: 0 });
});

test("nobody opens an account again that is being erased, and one that cannot be keeps no other waiting", async () => {
  const { owner, admin } = await createAdmin();
  const guards = [await createGuard(admin.id), await createGuard(admin.id)];
  const broken = failing();
  for (const { id } of guards) await eraseUser({ ctx: ctxFor(owner), input: { userId: id } });
  const [first, second] = guards.map(({ id }) => id);

  await unblockUser({ ctx: ctxFor(platform), input: { userId: first ?? 0 } });
  expect((await rowOf(first ?? 0))?.state).toBe("blocked");

  broken.mockImplementation(async ({ db }, { userId }) => {
    if (userId === first) await db.execute(sql`select 1 / 0`);
  });
  await expect(finish()).rejects.toThrow(`Not erased: ${first}`);
  expect([(await rowOf(first ?? 0))?.state, (await rowOf(second ?? 0))?.state]).toEqual(["blocked", "deleted"]);
  broken.mockRestore();
  await eraseUser({ ctx: ctxFor(owner), input: { userId: first ?? 0 } });
  expect((await rowOf(first ?? 0))?.state).toBe("deleted");
  expect(await codeOf(finishErasures({ ctx: ctxFor(owner), input: null }))).toBe("auth.forbidden");
});

test("many that cannot be erased keep no later one waiting", async () => {
  const stuck = await Promise.all(Array.from({ length: 21 }, () => createUser()));
  const later = await createUser();
  await getDb()
    .update(users)
    .set({ state: "blocked", erasingSince: sql`now() - make_interval(secs => ${later.id} - id)` })
    .where(sql`id between ${Math.min(...stuck.map(({ id }) => id))} and ${later.id}`);
  const broken = failing();
  broken.mockImplementation(async ({ db }, { userId }) => {
    if (userId !== later.id) await db.execute(sql`select 1 / 0`);
  });
  await expect(finish()).rejects.toThrow("Not erased");
  expect((await rowOf(later.id))?.state).toBe("deleted");
  broken.mockRestore();
  expect(await finish()).toEqual({ erased: stuck.length });
});
