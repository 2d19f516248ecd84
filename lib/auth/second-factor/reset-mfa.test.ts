import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, auditValues, mfaRecoveryCodes, users } from "@/db/schema";
import { createAdmin, createGuard } from "@/db/testing";
import { actorOfSession, openWebSession, pendingStep, resetMfa, secondFactorWeb } from "@/lib/auth";
import { messagesTo } from "@/lib/auth/testing";
import {
  appCode,
  createAdministrator,
  createPerson,
  enrolled,
  halfLogin,
  newSecretOf,
  pendingTokenOf,
  visitorAt,
} from "@/lib/auth/testing/mfa";
import { asMirror, codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/users/testing";

type Person = Parameters<typeof ctxFor>[0];

const reason = "Perdió el teléfono; lo confirmé por llamada";
const reset = (person: Person, userId: number, more = {}) =>
  resetMfa({ ctx: ctxFor(person), input: { userId, reason, ...more } });
const rowOf = async (id: number) => (await getDb().select().from(users).where(eq(users.id, id)))[0];
const auditsOf = (id: number) =>
  getDb()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "user.mfa_reset"), eq(auditLog.entityId, String(id))));

test("who lost the second factor logs in with the password again; sessions end, it is audited and told", async () => {
  const { user, secret, recoveryCodes } = await enrolled();
  const [open, half] = [await openWebSession(visitorAt(), user.id), await pendingTokenOf(user)];
  await reset(platform, user.id);
  const cleared = { mfaSecretEncrypted: null, mfaEnabledAt: null, mfaLastStep: null };
  expect(await rowOf(user.id)).toMatchObject(cleared);
  expect(await getDb().select().from(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, user.id))).toEqual([]);
  expect(await actorOfSession(open)).toBeNull();
  const now = new Date();
  for (const code of [appCode(secret, now), recoveryCodes[0] ?? ""]) {
    const input = { token: half, code };
    expect(await codeOf(secondFactorWeb({ ctx: visitorAt(now), input }))).toBe("auth.session_expired");
  }
  expect((await halfLogin(user)).mfaRequired).toBe(false);
  const [audit, ...more] = await auditsOf(user.id);
  expect(more).toEqual([]);
  expect(audit).toMatchObject({ actorId: 1, adminId: user.adminId, changes: { mfaEnabled: [true, false] } });
  expect(JSON.stringify(audit)).not.toContain(reason);
  const [values] = await getDb().select().from(auditValues).where(eq(auditValues.subjectUserId, user.id));
  expect(values?.values).toMatchObject({ reason: [null, reason] });
  expect((await messagesTo(user.id, "account.changed"))[0]).toMatchObject({
    channel: "email",
    payload: { what: "mfa_reset" },
  });
});

test("where it is required the next login sets a new one up", async () => {
  const { user } = await enrolled({ mfaRequired: true });
  await reset(platform, user.id);
  const token = await pendingTokenOf(user);
  expect(await pendingStep({ ctx: visitorAt(), input: { token } })).toEqual({ stage: "start" });
});

test("again, or of who has none, it changes nothing and ends no session", async () => {
  const { user } = await enrolled();
  await reset(platform, user.id);
  const none = await createAdministrator();
  for (const person of [user, none]) {
    const session = await openWebSession(visitorAt(), person.id);
    expect(await reset(platform, person.id)).toEqual({ userId: person.id });
    expect(await actorOfSession(session)).not.toBeNull();
  }
  expect(await auditsOf(user.id)).toHaveLength(1);
  expect(await auditsOf(none.id)).toEqual([]);
  expect(await messagesTo(none.id, "account.changed")).toEqual([]);
});

test("of two at once one counts", async () => {
  const { user } = await enrolled();
  await Promise.all([reset(platform, user.id), reset(platform, user.id)]);
  expect(await auditsOf(user.id)).toHaveLength(1);
});

test("a secret that was begun goes as well: whoever began it knows it", async () => {
  const user = await createAdministrator();
  await newSecretOf(user);
  await reset(platform, user.id);
  expect(await rowOf(user.id)).toMatchObject({ mfaSecretEncrypted: null });
});

test("only the platform may, with its own session, and neither to itself nor without a reason", async () => {
  const { user } = await enrolled();
  const colleague = await createPerson({ profile: 1, adminId: user.adminId });
  const { owner: stranger } = await createAdmin();
  for (const person of [user, colleague, stranger, await createPerson(), await createGuard(user.adminId ?? 0)]) {
    expect(await codeOf(reset(person, user.id))).toBe("auth.forbidden");
  }
  expect(await codeOf(reset(null, user.id))).toBe("auth.required");
  const mirror = asMirror(ctxFor(platform));
  expect(await codeOf(resetMfa({ ctx: mirror, input: { userId: user.id, reason } }))).toBe("auth.forbidden");
  expect(await codeOf(reset(platform, 1))).toBe("user.own_account");
  expect(await codeOf(reset({ ...platform, id: user.id }, 1))).toBe("user.protected");
  expect(await codeOf(reset(platform, user.id, { reason: " " }))).toBe("input.invalid");
  expect(await codeOf(reset(platform, 2_000_000_000))).toBe("resource.not_found");
  expect(await rowOf(user.id)).toMatchObject({ mfaEnabledAt: expect.any(Date) });
  expect(await auditsOf(user.id)).toEqual([]);
});

test("who has no e-mail is told by the phone that they log in with", async () => {
  const { user } = await enrolled();
  const phone = `+5281${String(user.id).padStart(8, "0")}`;
  await getDb().update(users).set({ email: null, phone, phoneVerifiedAt: new Date() }).where(eq(users.id, user.id));
  await reset(platform, user.id);
  expect((await messagesTo(user.id, "account.changed"))[0]).toMatchObject({
    channel: "whatsapp",
    payload: { what: "mfa_reset" },
  });
});
