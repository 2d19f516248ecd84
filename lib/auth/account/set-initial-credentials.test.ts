import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, mfaRecoveryCodes, sessions, users } from "@/db/schema";
import { createUser } from "@/db/testing";
import { loginWeb, openWebSession, setInitialCredentials } from "@/lib/auth";
import { actorOfSession } from "@/lib/auth/sessions/sessions";
import { messagesTo } from "@/lib/auth/testing";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";

const system = (): Ctx => ({ actor: { kind: "system", name: "test" }, now: new Date(), requestId: "test" });
const input = { email: " Jefa@Test.Example ", password: "secreto-123" };
const login = { identifier: "jefa@test.example", password: "secreto-123" };

async function withoutCredentials() {
  await getDb().update(users).set({ email: null, passwordHash: null }).where(eq(users.id, 1));
}
beforeEach(withoutCredentials);
afterEach(withoutCredentials);

test("the platform's administrator gets an e-mail and a password that log in", async () => {
  expect(await setInitialCredentials({ ctx: system(), input })).toEqual({ email: "jefa@test.example" });
  const session = await loginWeb({
    ctx: ctxFor(null),
    input: { identifier: "jefa@test.example", password: "secreto-123" },
  });
  if (session.mfaRequired) throw new Error("A second factor was asked for");
  expect(await actorOfSession(session.sessionId)).toMatchObject({ userId: 1, isPlatformAdmin: true });
  const rows = await getDb().select().from(auditLog).where(eq(auditLog.action, "user.credentials_set"));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ actorKind: "system", actorName: "test", entityId: "1" });
  expect(JSON.stringify(rows)).not.toMatch(/jefa|secreto|argon2/);
});

test("a password that is there stays unless it is forced, and then every session ends", async () => {
  await setInitialCredentials({ ctx: system(), input });
  const sessionId = await openWebSession(system(), 1);
  const again = { email: "otra@test.example", password: "otro-secreto" };
  expect(await codeOf(setInitialCredentials({ ctx: system(), input: again }))).toBe("user.has_password");
  expect(await actorOfSession(sessionId)).not.toBeNull();
  await setInitialCredentials({ ctx: system(), input: { ...again, force: true } });
  expect(await actorOfSession(sessionId)).toBeNull();
  const open = and(eq(sessions.userId, 1), isNull(sessions.revokedAt));
  expect(await getDb().select().from(sessions).where(open)).toEqual([]);
  const old = { identifier: "jefa@test.example", password: "secreto-123" };
  expect(await codeOf(loginWeb({ ctx: ctxFor(null), input: old }))).toBe("auth.wrong_credentials");
  await loginWeb({ ctx: ctxFor(null), input: { identifier: again.email, password: again.password } });
});

test("forced, it takes a lost second factor away, and says so", async () => {
  await setInitialCredentials({ ctx: system(), input });
  const mfa = { mfaEnabledAt: new Date(), mfaSecretEncrypted: Buffer.alloc(60, 1), mfaLastStep: 7 };
  await getDb().update(users).set(mfa).where(eq(users.id, 1));
  await getDb()
    .insert(mfaRecoveryCodes)
    .values({ userId: 1, codeHash: Buffer.from("x") });
  expect(await codeOf(setInitialCredentials({ ctx: system(), input }))).toBe("user.has_password");
  expect((await loginWeb({ ctx: ctxFor(null), input: login })).mfaRequired).toBe(true);
  await setInitialCredentials({ ctx: system(), input: { ...input, force: true } });
  expect((await loginWeb({ ctx: ctxFor(null), input: login })).mfaRequired).toBe(false);
  expect(await getDb().select().from(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, 1))).toEqual([]);
  expect(await getDb().select().from(auditLog).where(eq(auditLog.action, "user.mfa_reset"))).toMatchObject([
    { entityId: "1", actorKind: "system" },
  ]);
  expect(await messagesTo(1, "account.changed")).toMatchObject([{ payload: { what: "mfa_reset" } }]);
});

test("nothing changes for a wrong input, somebody else's e-mail or anybody but the system", async () => {
  for (const wrong of [
    { ...input, email: "sin-arroba" },
    { ...input, password: "corta" },
    { ...input, password: "" },
  ]) {
    expect(await codeOf(setInitialCredentials({ ctx: system(), input: wrong }))).toBe("input.invalid");
  }
  const other = await createUser();
  const taken = { ...input, email: other.email ?? "" };
  expect(await codeOf(setInitialCredentials({ ctx: system(), input: taken }))).toBe("user.email_taken");
  for (const person of [null, other]) {
    expect(await codeOf(setInitialCredentials({ ctx: ctxFor(person), input }))).toBe("auth.forbidden");
  }
  const [row] = await getDb().select().from(users).where(eq(users.id, 1));
  expect(row).toMatchObject({ email: null, passwordHash: null });
});
