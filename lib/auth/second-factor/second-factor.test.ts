import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, loginEvents, messages, mfaRecoveryCodes, sessions, users } from "@/db/schema";
import {
  actorOfSession,
  actorOfToken,
  beginMfa,
  beginPendingMfa,
  confirmMfa,
  confirmPendingMfa,
  disableMfa,
  loginApi,
  openWebSession,
  pendingStep,
  renewRecoveryCodes,
  secondFactorApi,
  secondFactorWeb,
  updateUser,
} from "@/lib/auth";
import {
  appCode,
  createAdministrator,
  createPerson,
  enrolled,
  halfLogin,
  later,
  newSecretOf,
  PASSWORD,
  pendingTokenOf,
  visitorAt,
} from "@/lib/auth/testing/mfa";
import { asMirror, codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/users/testing";

const currentPassword = PASSWORD;

const pass = (token: string | null, code: string, now: Date = new Date()) =>
  secondFactorWeb({ ctx: visitorAt(now), input: { token, code } });

async function passed(token: string, code: string, now: Date = new Date()): Promise<string> {
  const login = await pass(token, code, now);
  if (login.mfaRequired) throw new Error("It was not enough");
  return login.sessionId;
}

test("without a second factor nothing is asked for; with one, a login opens nothing but its step", async () => {
  const plain = await halfLogin(await createAdministrator());
  expect(plain.mfaRequired).toBe(false);
  const { user } = await enrolled();
  const half = await halfLogin(user);
  if (!half.mfaRequired) throw new Error("No second factor was asked for");
  expect(await actorOfToken(half.token)).toBeNull();
  const [row] = await getDb()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), eq(sessions.kind, "mfa_pending")));
  expect(await actorOfSession(row?.id ?? "")).toBeNull();
  expect(row?.expiresAt.getTime()).toBe((row?.createdAt.getTime() ?? 0) + 600_000);
  expect(row?.tokenHash?.toString("utf8")).not.toContain(half.token);
  expect(await pendingStep({ ctx: visitorAt(), input: { token: half.token } })).toEqual({ stage: "code" });
  const [event] = await getDb().select().from(loginEvents).where(eq(loginEvents.userId, user.id));
  expect(event).toMatchObject({ method: "password", outcome: "mfa_pending" });
});

test("the app's code opens a new session, and the half one ends", async () => {
  const { user, secret } = await enrolled();
  const token = await pendingTokenOf(user);
  const now = new Date();
  const sessionId = await passed(token, appCode(secret, now), now);
  expect((await actorOfSession(sessionId))?.userId).toBe(user.id);
  const half = and(eq(sessions.userId, user.id), eq(sessions.kind, "mfa_pending"));
  const [row] = await getDb().select().from(sessions).where(half);
  expect(row?.id).not.toBe(sessionId);
  expect(row?.revokedAt).not.toBeNull();
  expect(await codeOf(pass(token, appCode(secret, later(30, now)), now))).toBe("auth.session_expired");
  const opened = await getDb()
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, String(user.id)));
  const logins = opened.filter(({ action }) => action === "session.opened");
  expect(logins).toMatchObject([{ actorKind: "user", actorId: user.id }]);
});

test("a code is taken one step early or late and no further, and counts once, also for two logins at once", async () => {
  const { user, secret } = await enrolled();
  const now = new Date();
  const [first, second, third] = [await pendingTokenOf(user), await pendingTokenOf(user), await pendingTokenOf(user)];
  for (const seconds of [-60, 60]) {
    expect(await codeOf(pass(first, appCode(secret, later(seconds, now)), now))).toBe("auth.wrong_code");
  }
  await passed(first, appCode(secret, later(-30, now)), now);
  expect(await codeOf(pass(second, appCode(secret, later(-30, now)), now))).toBe("auth.wrong_code");
  const code = appCode(secret, later(30, now));
  const both = await Promise.allSettled([pass(second, code, now), pass(third, code, now)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const left = both[0]?.status === "fulfilled" ? third : second;
  expect(await codeOf(pass(left, appCode(secret, now), now))).toBe("auth.wrong_code");
});

test("a recovery code opens a session once, however it is written, and its owner is told", async () => {
  const { user, recoveryCodes } = await enrolled();
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(recoveryCodes.every((code) => /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(code))).toBe(true);
  const rows = await getDb().select().from(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, user.id));
  expect(JSON.stringify(rows.map(({ codeHash }) => codeHash.toString()))).not.toContain(recoveryCodes[0]);
  const [code = "", other = ""] = recoveryCodes;
  await passed(await pendingTokenOf(user), ` ${code.toLowerCase().replace("-", " ")} `);
  expect(await codeOf(pass(await pendingTokenOf(user), code))).toBe("auth.wrong_code");
  const stranger = await enrolled();
  expect(await codeOf(pass(await pendingTokenOf(stranger.user), other))).toBe("auth.wrong_code");
  const told = await getDb().select().from(messages).where(eq(messages.toUserId, user.id));
  expect(told.map(({ payload }) => (payload as { what: string }).what).sort()).toEqual([
    "mfa_enabled",
    "recovery_code_used",
  ]);
  const events = await getDb().select().from(loginEvents).where(eq(loginEvents.userId, user.id));
  expect(events.map(({ method, outcome }) => `${method} ${outcome}`)).toContain("recovery_code ok");
  expect(events.map(({ method, outcome }) => `${method} ${outcome}`)).toContain("second_factor wrong_code");
});

test("five tries are five per half login and per account, also in parallel, and then the right code waits too", async () => {
  const { user, secret } = await enrolled();
  const tokens = [await pendingTokenOf(user), await pendingTokenOf(user)];
  const now = new Date();
  const tries = Array.from({ length: 12 }, (_, n) => codeOf(pass(tokens[n % 2] ?? "", "000000", now)));
  const codes = await Promise.all(tries);
  expect(codes.filter((code) => code === "auth.wrong_code")).toHaveLength(5);
  expect(codes.filter((code) => code === "auth.rate_limited")).toHaveLength(7);
  expect(await codeOf(pass(await pendingTokenOf(user), appCode(secret, now), now))).toBe("auth.rate_limited");
  const events = await getDb().select().from(loginEvents).where(eq(loginEvents.userId, user.id));
  const waits = events.filter(({ outcome }) => outcome === "rate_limited");
  expect(waits.length).toBeGreaterThan(0);
  expect(new Set(waits.map(({ method }) => method))).toEqual(new Set(["second_factor"]));
});

test("a half session that is over, somebody else's kind of token, or a person blocked meanwhile open nothing", async () => {
  const { user, secret } = await enrolled();
  const now = new Date();
  const code = appCode(secret, now);
  const old = await pendingTokenOf(user, later(-601));
  expect(await codeOf(pass(old, code, now))).toBe("auth.session_expired");
  expect(await codeOf(pass(null, code, now))).toBe("auth.session_expired");
  expect(await codeOf(secondFactorApi({ ctx: visitorAt(), input: { token: null, code } }))).toBe("auth.required");
  const other = await createPerson();
  const { token } = await loginApi({ ctx: visitorAt(), input: { identifier: other.email ?? "", password: PASSWORD } });
  expect(await codeOf(pass(token, code, now))).toBe("auth.session_expired");
  const live = await pendingTokenOf(user);
  expect(await codeOf(pass(live, " ", now))).toBe("input.invalid");
  await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, user.id));
  expect(await codeOf(pass(live, code, now))).toBe("auth.session_expired");
});

test("whom the platform asks for it sets it up while logging in", async () => {
  const user = await createAdministrator({ mfaRequired: true });
  const token = await pendingTokenOf(user);
  const input = { token };
  expect(await pendingStep({ ctx: visitorAt(), input })).toEqual({ stage: "start" });
  expect(await codeOf(pass(token, "123456"))).toBe("mfa.not_enrolled");
  await beginPendingMfa({ ctx: visitorAt(), input });
  const step = await pendingStep({ ctx: visitorAt(), input });
  if (step.stage !== "enrol") throw new Error("There is nothing to scan");
  expect(step.enrolment.uri).toMatch(/^otpauth:\/\/totp\/Control%20Traslado:/);
  expect(step.enrolment.uri).toContain("algorithm=SHA1&digits=6&period=30");
  const now = new Date();
  const confirm = (code: string) => confirmPendingMfa({ ctx: visitorAt(now), input: { token, code } });
  expect(await codeOf(confirm("12345"))).toBe("input.invalid");
  expect(await codeOf(confirm(appCode(step.enrolment.secret, later(-120, now))))).toBe("auth.wrong_code");
  const done = await confirm(appCode(step.enrolment.secret, now));
  if (done.mfaRequired) throw new Error("It was not enough");
  expect(done.recoveryCodes).toHaveLength(10);
  expect((await actorOfSession(done.sessionId))?.userId).toBe(user.id);
  expect(await codeOf(confirm(appCode(step.enrolment.secret, later(30, now))))).toBe("auth.session_expired");
  const again = await pendingTokenOf(user);
  expect(await codeOf(beginPendingMfa({ ctx: visitorAt(), input: { token: again } }))).toBe("mfa.already_enabled");
  expect(await pendingStep({ ctx: visitorAt(), input: { token: "x" } })).toEqual({ stage: "none" });
});

test("only administrators set one up, with their password; what was asked for stays on", async () => {
  const buyer = await createPerson();
  expect(await codeOf(beginMfa({ ctx: ctxFor(buyer), input: { currentPassword } }))).toBe("auth.forbidden");
  expect(await codeOf(beginMfa({ ctx: visitorAt(), input: { currentPassword } }))).toBe("auth.required");
  const admin = await createAdministrator();
  const wrong = { currentPassword: "no-es-esta" };
  expect(await codeOf(beginMfa({ ctx: ctxFor(admin), input: wrong }))).toBe("user.wrong_password");
  const mirror = asMirror(ctxFor(admin));
  expect(await codeOf(beginMfa({ ctx: mirror, input: { currentPassword } }))).toBe("auth.forbidden");
  expect(await codeOf(confirmMfa({ ctx: ctxFor(admin), input: { code: "123456" } }))).toBe("auth.wrong_code");

  const { user, secret } = await enrolled({ mfaRequired: true });
  const ctx = ctxFor(user);
  expect(await codeOf(beginMfa({ ctx, input: { currentPassword } }))).toBe("mfa.already_enabled");
  const proof = { currentPassword, code: appCode(secret, ctx.now) };
  expect(await codeOf(disableMfa({ ctx, input: { ...proof, code: "000000" } }))).toBe("auth.wrong_code");
  expect(await codeOf(disableMfa({ ctx, input: { ...proof, ...wrong } }))).toBe("user.wrong_password");
  expect(await codeOf(disableMfa({ ctx, input: proof }))).toBe("mfa.mandatory");
  await getDb().update(users).set({ mfaRequired: false }).where(eq(users.id, user.id));
  await disableMfa({ ctx, input: proof });
  expect((await halfLogin(user)).mfaRequired).toBe(false);
  expect(await codeOf(disableMfa({ ctx, input: proof }))).toBe("mfa.not_enrolled");
  const left = await getDb().select().from(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, user.id));
  expect(left).toEqual([]);
});

test("new recovery codes take the place of the old ones", async () => {
  const { user, secret, recoveryCodes } = await enrolled();
  const ctx = ctxFor(user);
  const renewed = await renewRecoveryCodes({ ctx, input: { currentPassword, code: appCode(secret, ctx.now) } });
  expect(renewed.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  expect(await codeOf(pass(await pendingTokenOf(user), recoveryCodes[0] ?? ""))).toBe("auth.wrong_code");
  await passed(await pendingTokenOf(user), renewed.recoveryCodes[0] ?? "");
  const live = and(eq(mfaRecoveryCodes.userId, user.id), isNull(mfaRecoveryCodes.usedAt));
  expect(await getDb().select().from(mfaRecoveryCodes).where(live)).toHaveLength(9);
});

test("the stored secret is sealed", async () => {
  const user = await createAdministrator();
  const secret = await newSecretOf(user);
  const [row] = await getDb().select().from(users).where(eq(users.id, user.id));
  expect(row?.mfaEnabledAt).toBeNull();
  expect(row?.mfaSecretEncrypted?.length).toBe(1 + 12 + 16 + 20);
  expect(row?.mfaSecretEncrypted?.toString("latin1")).not.toContain(secret);
  expect((await halfLogin(user)).mfaRequired).toBe(false);
});

test("a factor that is required of who has none ends their sessions; where there is one, or it is taken back, none", async () => {
  const [without, having] = [await createAdministrator(), await createAdministrator()];
  const secret = Buffer.alloc(60, 1);
  await getDb()
    .update(users)
    .set({ mfaEnabledAt: new Date(), mfaSecretEncrypted: secret })
    .where(eq(users.id, having.id));
  const require = (userId: number, mfaRequired: boolean) =>
    updateUser({ ctx: ctxFor(platform), input: { userId, mfaRequired } });
  const open = (userId: number) => openWebSession(visitorAt(), userId);
  const [ended, kept] = [await open(without.id), await open(having.id)];
  await require(without.id, true);
  await require(having.id, true);
  expect(await actorOfSession(ended)).toBeNull();
  expect(await actorOfSession(kept)).not.toBeNull();
  const later = await open(without.id);
  await require(without.id, false);
  expect(await actorOfSession(later)).not.toBeNull();
});
