import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog } from "@/db/schema";
import {
  actorOfSession,
  actorOfToken,
  confirmMfa,
  disableMfa,
  openWebSession,
  proveSecondFactor,
  requestRecovery,
  secondFactorApi,
  secondFactorWeb,
  setPasswordByLink,
} from "@/lib/auth";
import { openMirror } from "@/lib/auth/sessions/mirror-session";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { secretTo, sendAsked } from "@/lib/auth/testing";
import {
  appCode,
  createAdministrator,
  enrolled,
  later,
  PASSWORD,
  pendingTokenOf,
  visitorAt,
} from "@/lib/auth/testing/mfa";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";

afterAll(() => stopBoss(0));

/** The person in a session that is open and has shown no code. */
async function inside(userId: number, now: Date = new Date()): Promise<Ctx> {
  const actor = await actorOfSession(await openWebSession(visitorAt(now), userId));
  if (!actor) throw new Error("The session did not open");
  return { ...ctxFor(null, now), actor };
}

const stateOf = async ({ actor }: Ctx) =>
  "sessionId" in actor ? (await actorOfSession(actor.sessionId))?.secondFactor : undefined;

test("a code proves the session for ten minutes, and no other one of the person", async () => {
  const { user, secret } = await enrolled();
  const ctx = await inside(user.id);
  const other = await inside(user.id);
  expect(await stateOf(ctx)).toBe("set_up");
  await proveSecondFactor({ ctx, input: { code: appCode(secret, ctx.now) } });
  expect([await stateOf(ctx), await stateOf(other)]).toEqual(["proven", "set_up"]);
  await getDb().execute(
    sql`update sessions set second_factor_at = now() - interval '601 seconds' where user_id = ${user.id}`,
  );
  expect(await stateOf(ctx)).toBe("set_up");
  const [audit] = await getDb().select().from(auditLog).where(eq(auditLog.action, "session.second_factor"));
  expect(audit).toMatchObject({ entityId: String(user.id) });
});

test("a wrong code and one that counted already prove nothing, and tries are counted", async () => {
  const { user, secret } = await enrolled();
  const ctx = await inside(user.id);
  const code = appCode(secret, ctx.now);
  const prove = (typed: string, as: Ctx = ctx) => codeOf(proveSecondFactor({ ctx: as, input: { code: typed } }));
  expect(await prove("000000")).toBe("auth.wrong_code");
  await proveSecondFactor({ ctx, input: { code } });
  const other = await inside(user.id);
  expect(await prove(code, other)).toBe("auth.wrong_code");
  expect(await stateOf(other)).toBe("set_up");
  for (let tried = 1; tried < 5; tried++) expect(await prove("000000", other)).toBe("auth.wrong_code");
  expect(await prove("000000", other)).toBe("auth.rate_limited");
});

test("wrong codes in a stolen session, proved or to enrol, keep nobody from the login's step", async () => {
  const { user, secret } = await enrolled();
  const stolen = await inside(user.id);
  for (const verb of [proveSecondFactor, confirmMfa]) {
    for (let n = 0; n < 6; n++) await codeOf(verb({ ctx: stolen, input: { code: "000000" } }));
    expect(await codeOf(verb({ ctx: stolen, input: { code: "000000" } }))).toBe("auth.rate_limited");
  }
  const now = new Date();
  const token = await pendingTokenOf(user, now);
  const login = await secondFactorWeb({ ctx: visitorAt(now), input: { token, code: appCode(secret, now) } });
  expect(login.mfaRequired).toBe(false);
});

test("a link of a recovery opens the login's step again, once a day: who has the mailbox must not guess for ever", async () => {
  const { user, secret } = await enrolled();
  const now = new Date();
  const step = async (code: string) => {
    const token = await pendingTokenOf(user, now);
    return secondFactorWeb({ ctx: visitorAt(now), input: { token, code } });
  };
  const recover = async () => {
    await requestRecovery({ ctx: visitorAt(), input: { identifier: user.email ?? "" } });
    await sendAsked();
    const token = await secretTo(user.id, "auth.recover");
    const input = { token, password: PASSWORD, passwordConfirmation: PASSWORD };
    await setPasswordByLink({ ctx: visitorAt(), input });
  };
  const lock = async () => {
    for (let n = 0; n < 6; n++) await codeOf(step("000000"));
    expect(await codeOf(step(appCode(secret, now)))).toBe("auth.rate_limited");
  };
  await lock();
  await recover();
  expect((await step(appCode(secret, now))).mfaRequired).toBe(false);
  await lock();
  await recover();
  expect(await codeOf(step(appCode(secret, now)))).toBe("auth.rate_limited");
});

test("who has none is told so, and who takes theirs off has none", async () => {
  const plain = await inside((await createAdministrator()).id);
  expect(await stateOf(plain)).toBe("none");
  expect(await codeOf(proveSecondFactor({ ctx: plain, input: { code: "123456" } }))).toBe("mfa.not_enrolled");
  const { user, secret } = await enrolled();
  const ctx = await inside(user.id);
  await proveSecondFactor({ ctx, input: { code: appCode(secret, ctx.now) } });
  const next = later(60);
  const proof = { currentPassword: PASSWORD, code: appCode(secret, next) };
  await disableMfa({ ctx: { ...ctx, now: next }, input: proof });
  expect(await stateOf(ctx)).toBe("none");
});

test("a login with its second factor is proven from the start", async () => {
  const { user, secret } = await enrolled();
  const now = new Date();
  const token = await pendingTokenOf(user, now);
  const login = await secondFactorWeb({ ctx: visitorAt(now), input: { token, code: appCode(secret, now) } });
  if (login.mfaRequired) throw new Error("It was not enough");
  expect(await actorOfSession(login.sessionId)).toMatchObject({ secondFactor: "proven" });
});

test("the API's token proves itself, stays the same, and a page's own token proves nothing", async () => {
  const { user, secret } = await enrolled();
  const now = new Date();
  const token = await openApiToken(visitorAt(now), user.id);
  expect(await actorOfToken(token)).toMatchObject({ secondFactor: "set_up" });
  const { token: mirror } = await openMirror({ ctx: await inside(user.id), input: null });
  const code = appCode(secret, now);
  expect(await codeOf(secondFactorApi({ ctx: visitorAt(now), input: { token: mirror, code } }))).toBe(
    "auth.session_expired",
  );
  const proven = await secondFactorApi({ ctx: visitorAt(now), input: { token, code } });
  expect(proven).toMatchObject({ token, mfaRequired: false, userId: user.id });
  expect(await actorOfToken(token)).toMatchObject({ kind: "api_token", secondFactor: "proven" });
});
