import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as changePassword } from "@/app/api/v1/auth/change-password/route";
import { POST as login } from "@/app/api/v1/auth/login/route";
import { POST as history } from "@/app/api/v1/auth/login-history/route";
import { PUT as profile } from "@/app/api/v1/auth/profile/[id]/route";
import { POST as secondFactor } from "@/app/api/v1/auth/second-factor/route";
import { GET as events } from "@/app/api/v1/events/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { getDb } from "@/db/client";
import { sessions, users } from "@/db/schema";
import { beginMfa, confirmMfa, openMirror, openWebSession } from "@/lib/auth";
import { appCode, createAdministrator, createPerson, PASSWORD, visitorAt } from "@/lib/auth/testing/mfa";
import { actorOf, ctxFor } from "@/lib/core/testing";

async function enrolled() {
  const user = await createAdministrator();
  const past = new Date(Date.now() - 3_600_000);
  const { secret } = await beginMfa({ ctx: ctxFor(user, past), input: { currentPassword: PASSWORD } });
  const { recoveryCodes } = await confirmMfa({ ctx: ctxFor(user, past), input: { code: appCode(secret, past) } });
  return { user, secret, recoveryCodes };
}

const logIn = async (email: string | null) =>
  (await succeed(login, { body: { identifier: email, password: PASSWORD } })).response;

test("AU14 completes a login that answered mfaRequired, and its token opens nothing else", async () => {
  const { user, secret } = await enrolled();
  const half = await logIn(user.email);
  expect(half).toMatchObject({ mfaRequired: true, intFKIDUsuario: user.id });
  const locked = await fail(events, "auth.mfa_required", { as: half.token });
  expect(locked.message).toBe("Falta confirmar tu segundo factor.");
  await fail(changePassword, "auth.mfa_required", { as: half.token, body: {} });
  await fail(secondFactor, "auth.wrong_code", { as: half.token, body: { code: "000000" } });
  await fail(secondFactor, "input.invalid", { as: half.token, body: { code: " " } });
  const body = { code: appCode(secret, new Date()) };
  const { response } = await succeed(secondFactor, { as: half.token, body });
  expect(response).toEqual({
    token: expect.stringMatching(/^[\w-]{40,}$/),
    intFKIDProfile: 1,
    intFKIDUsuario: user.id,
    chrNombreUsuario: user.userName,
    idAdmin: user.adminId,
    mfaRequired: false,
  });
  expect(response.token).not.toBe(half.token);
  await succeed(events, { as: response.token });
  await fail(events, "auth.session_expired", { as: half.token });
  await fail(secondFactor, "auth.session_expired", { as: half.token, body });
});

test("AU14 wants a token of somebody who has a second factor", async () => {
  const body = { code: "123456" };
  await fail(secondFactor, "auth.required", { body });
  const user = await createPerson();
  await fail(secondFactor, "mfa.not_enrolled", { as: await tokenOf(user), body });
  const asked = await createAdministrator({ mfaRequired: true });
  const half = await logIn(asked.email);
  expect(half.mfaRequired).toBe(true);
  await fail(secondFactor, "mfa.not_enrolled", { as: half.token, body });
});

test("AU14 waits after five tries", async () => {
  const { user, recoveryCodes } = await enrolled();
  const as = (await logIn(user.email)).token;
  for (let i = 0; i < 5; i++) await fail(secondFactor, "auth.wrong_code", { as, body: { code: "000000" } });
  await fail(secondFactor, "auth.rate_limited", { as, body: { code: recoveryCodes[0] } });
});

const NEW = { currentPassword: PASSWORD, password: "otro-secreto", passwordConfirmation: "otro-secreto" };

test("AU3 changes the password and ends the other tokens", async () => {
  const user = await createPerson();
  const [here, there] = [await tokenOf(user), await tokenOf(user)];
  await fail(changePassword, "auth.required", { body: NEW });
  const wrong = { ...NEW, currentPassword: "no-es" };
  expect(await fail(changePassword, "user.wrong_password", { as: here, body: wrong })).toMatchObject({
    field: "currentPassword",
    message: "La contraseña actual no es correcta.",
  });
  expect(await fail(changePassword, "input.invalid", { as: here, body: { ...NEW, password: "corta" } })).toMatchObject({
    field: "password",
  });
  await succeed(changePassword, { as: here, body: NEW });
  await succeed(events, { as: here });
  await fail(events, "auth.session_expired", { as: there });
});

test("AU4 changes the own names and nobody else's", async () => {
  const user = await createPerson();
  const as = await tokenOf(user);
  const body = { chrNombreUsuario: "Marianita", fullName: "Mariana García" };
  const { response } = await succeed(profile, { as, params: { id: user.id }, body });
  expect(response).toEqual({ intIDUsuario: user.id, ...body });
  const other = await createPerson();
  await fail(profile, "resource.not_found", { as, params: { id: other.id }, body });
  expect(
    await fail(profile, "input.invalid", { as, params: { id: user.id }, body: { ...body, chrNombreUsuario: "Ana 1" } }),
  ).toMatchObject({
    field: "chrNombreUsuario",
    message: "El nombre debe tener al menos 5 caracteres, sin espacios ni números",
  });
  const [platform] = await getDb().select().from(users).where(eq(users.id, 1));
  if (!platform) throw new Error("There is no platform administrator");
  const renamed = { as: await tokenOf(platform), params: { id: 1 }, body };
  expect(await fail(profile, "user.name_reserved", renamed)).toMatchObject({ field: "chrNombreUsuario" });
});

test("AU12 pages through the own history, and the platform's administrator through anybody's", async () => {
  const user = await createPerson();
  const tokens = [await logIn(user.email), await logIn(user.email), await logIn(user.email)];
  const as = tokens[0]?.token ?? "";
  const first = await succeed(history, { as, body: { limit: 2 } });
  expect(first).toMatchObject({ total: 3, limit: 2, offset: 0, page: 1 });
  expect(first.response[0]).toMatchObject({ method: "password", outcome: "ok" });
  const second = await succeed(history, { as, body: { limit: 2, page: 2 } });
  expect(second.response).toHaveLength(1);
  const body = { intIDUsuario: user.id };
  await fail(history, "resource.not_found", { as: await tokenOf(await createAdministrator()), body });
  const [platform] = await getDb().select().from(users).where(eq(users.id, 1));
  if (!platform) throw new Error("There is no platform administrator");
  expect((await succeed(history, { as: await tokenOf(platform), body })).total).toBe(3);
});

test("a page's own token reads the history and changes nothing", async () => {
  const user = await createPerson();
  const sessionId = await openWebSession(visitorAt(), user.id);
  const ctx = { ...ctxFor(user), actor: { ...actorOf(user), sessionId } };
  const { token: as } = await openMirror({ ctx, input: null });
  await succeed(history, { as, body: {} });
  await fail(changePassword, "auth.forbidden", { as, body: NEW });
  await fail(profile, "auth.forbidden", { as, params: { id: user.id }, body: { fullName: "Otra" } });
  await getDb().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, sessionId));
  await fail(history, "auth.session_expired", { as, body: {} });
});

test("whom the platform blocks or moves is that at the next call", async () => {
  const user = await createAdministrator();
  const as = await tokenOf(user);
  const renamed = { as, params: { id: user.id }, body: { chrNombreUsuario: "Marianita", fullName: "M" } };
  await succeed(profile, renamed);
  await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, user.id));
  await fail(profile, "auth.session_expired", renamed);
  await getDb().update(users).set({ state: "deleted", deletedAt: new Date() }).where(eq(users.id, user.id));
  await fail(events, "auth.session_expired", { as });
});
