import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, auditValues, messages, sessions, users } from "@/db/schema";
import { createGuard, type UserRow } from "@/db/testing";
import {
  actorOfSession,
  actorOfToken,
  changePassword,
  changeProfile,
  closeOtherSessions,
  closeSession,
  eraseOwnAccount,
  getOwnAccount,
  getOwnSecondFactor,
  listLoginHistory,
  listOwnSessions,
  loginApi,
  openMirror,
  openWebSession,
} from "@/lib/auth";
import { deviceWords } from "@/lib/auth/account/device-words";
import { createAdministrator, createPerson, halfLogin, PASSWORD, visitorAt } from "@/lib/auth/testing/mfa";
import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import { asPairedPhone, codeOf, ctxFor } from "@/lib/core/testing";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const NEW = { password: "otro-secreto", passwordConfirmation: "otro-secreto" };

/** A person's context with a live session of the web, as a page has it. */
async function inside(user: UserRow, now = new Date()): Promise<Ctx> {
  const sessionId = await openWebSession({ ...visitorAt(now), userAgent: CHROME, ip: "203.0.113.7" }, user.id);
  const actor = await actorOfSession(sessionId);
  if (!actor) throw new Error("The session is not live");
  return { ...ctxFor(user, now), actor };
}

const sessionOf = (ctx: Ctx) => (isPerson(ctx.actor) ? ctx.actor.sessionId : "");
const alive = async (ctx: Ctx) => (await actorOfSession(sessionOf(ctx))) !== null;

/** The context of the mirror's token. */
async function mirrorOf(ctx: Ctx): Promise<Ctx & { token: string }> {
  const { token } = await openMirror({ ctx, input: null });
  const actor = await actorOfToken(token);
  if (!actor) throw new Error("The mirror is not live");
  return { ...ctx, actor, token };
}

test("a new password needs the current one, ends the other sessions and is told by mail", async () => {
  const user = await createPerson();
  const [here, there] = [await inside(user), await inside(user)];
  const mirror = await mirrorOf(here);
  const change = (currentPassword: string, over = {}) =>
    changePassword({ ctx: here, input: { currentPassword, ...NEW, ...over } });
  expect(await codeOf(change("no-es-esta"))).toBe("user.wrong_password");
  expect(await codeOf(change(PASSWORD, { passwordConfirmation: "distinta" }))).toBe("input.invalid");
  expect(await codeOf(change(PASSWORD, { password: "corta", passwordConfirmation: "corta" }))).toBe("input.invalid");
  await change(PASSWORD);
  expect([await alive(here), await alive(there)]).toEqual([true, false]);
  expect(await actorOfToken(mirror.token)).not.toBeNull();
  expect(await codeOf(halfLogin(user))).toBe("auth.wrong_credentials");
  const [mail] = await getDb().select().from(messages).where(eq(messages.toUserId, user.id));
  expect(mail).toMatchObject({ template: "account.changed", payload: { what: "password_changed" } });
  const entry = and(eq(auditLog.action, "user.password_changed"), eq(auditLog.entityId, String(user.id)));
  expect(await getDb().select().from(auditLog).where(entry)).toHaveLength(1);
  expect(await codeOf(change(PASSWORD))).toBe("user.wrong_password");
});

test("the eleventh try at the current password waits", async () => {
  const ctx = ctxFor(await createPerson());
  const tries = Array.from({ length: 13 }, () =>
    codeOf(changePassword({ ctx, input: { currentPassword: "no-es-esta", ...NEW } })),
  );
  const codes = await Promise.all(tries);
  expect(codes.filter((code) => code === "user.wrong_password")).toHaveLength(10);
  expect(codes.filter((code) => code === "auth.rate_limited")).toHaveLength(3);
});

test("of two changes at once with the same password one counts", async () => {
  const ctx = ctxFor(await createPerson());
  const change = (password: string) =>
    changePassword({ ctx, input: { currentPassword: PASSWORD, password, passwordConfirmation: password } });
  const both = await Promise.allSettled([change("secreto-uno"), change("secreto-dos")]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("one's own names change, with their values kept apart in the audit", async () => {
  const user = await createPerson();
  const names = { userName: "Marianita", fullName: "Mariana García" };
  const ctx = ctxFor(user);
  expect(await changeProfile({ ctx, input: { userId: user.id, ...names } })).toEqual({ userId: user.id, ...names });
  expect(await getOwnAccount({ ctx, input: null })).toMatchObject({ ...names, nameFixed: false, proof: "password" });
  const [entry] = await getDb().select().from(auditLog).where(eq(auditLog.action, "user.profile_changed"));
  expect(JSON.stringify(entry)).not.toContain("Mariana");
  const [values] = await getDb().select().from(auditValues).where(eq(auditValues.subjectUserId, user.id));
  expect(values?.values).toMatchObject({ fullName: ["Persona de Prueba", "Mariana García"] });
  const other = await createPerson();
  expect(await codeOf(changeProfile({ ctx, input: { userId: other.id, ...names } }))).toBe("resource.not_found");
  expect(await codeOf(changeProfile({ ctx: visitorAt(), input: names }))).toBe("auth.required");
  for (const userName of ["Ana", "Ana María", "Maria1", ""])
    expect(await codeOf(changeProfile({ ctx, input: { ...names, userName } }))).toBe("input.invalid");
  for (const userName of ["Administrador", "aDMINISTRADOR", "Adminis trador"])
    expect(await codeOf(changeProfile({ ctx, input: { ...names, userName } }))).toBe("user.name_reserved");
});

test("what is not a name of the account cannot be sent along", async () => {
  const user = await createPerson();
  const sneaky = {
    userName: "Marianita",
    fullName: "M",
    profile: 1,
    adminId: 1,
    isPlatformAdmin: true,
    state: "blocked",
  };
  await changeProfile({ ctx: ctxFor(user), input: sneaky });
  const [row] = await getDb().select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({
    profile: 2,
    adminId: null,
    isPlatformAdmin: false,
    state: "active",
    userName: "Marianita",
  });
});

test("the platform's administrator keeps the reserved name", async () => {
  const [platform] = await getDb().select().from(users).where(eq(users.id, 1));
  if (!platform) throw new Error("There is no platform administrator");
  const ctx = ctxFor(platform);
  const fullName = "Administración General";
  expect(await codeOf(changeProfile({ ctx, input: { userName: "Otronombre", fullName } }))).toBe("user.name_reserved");
  expect(await changeProfile({ ctx, input: { fullName } })).toMatchObject({ userName: "Administrador", fullName });
  expect(await changeProfile({ ctx, input: { userName: "Administrador", fullName } })).toMatchObject({ fullName });
  expect(await getOwnAccount({ ctx, input: null })).toMatchObject({ nameFixed: true });
});

test("one's sessions are listed with their device, and closed one by one or all at once", async () => {
  const user = await createPerson();
  const [here, second, third] = [await inside(user), await inside(user), await inside(user)];
  const stranger = await inside(await createPerson());
  const { token } = await loginApi({ ctx: visitorAt(), input: { identifier: user.email ?? "", password: PASSWORD } });
  await mirrorOf(here);
  const list = await listOwnSessions({ ctx: here, input: null });
  expect(list).toHaveLength(4);
  expect(list[0]).toMatchObject({ id: sessionOf(here), isThis: true, device: "Chrome en Windows", ip: "203.0.113.7" });
  expect(list.map(({ device }) => device)).toContain("Aplicación conectada: Dispositivo desconocido");
  const close = (ctx: Ctx, sessionId: string) => closeSession({ ctx, input: { sessionId } });
  await close(here, sessionOf(second));
  expect([await alive(here), await alive(second), await alive(third)]).toEqual([true, false, true]);
  expect(await codeOf(close(here, sessionOf(second)))).toBe("resource.not_found");
  expect(await codeOf(close(here, sessionOf(stranger)))).toBe("resource.not_found");
  expect(await codeOf(close(here, "no-es-id"))).toBe("input.invalid");
  expect(await codeOf(close(visitorAt(), sessionOf(here)))).toBe("auth.required");
  expect(await closeOtherSessions({ ctx: here, input: null })).toEqual({ closed: 2 });
  expect([await alive(here), await alive(third), await alive(stranger)]).toEqual([true, false, true]);
  expect(await actorOfToken(token)).toBeNull();
  expect(await closeOtherSessions({ ctx: here, input: null })).toEqual({ closed: 0 });
});

test("the history tells every try, to its owner and to the platform", async () => {
  const user = await createPerson();
  for (const password of [PASSWORD, "no-es", PASSWORD]) {
    await halfLogin({ ...user }, new Date()).catch(() => null);
    if (password !== PASSWORD) {
      const wrong = loginApi({ ctx: visitorAt(), input: { identifier: user.email ?? "", password } });
      expect(await codeOf(wrong)).toBe("auth.wrong_credentials");
    }
  }
  const ctx = ctxFor(user);
  const page = await listLoginHistory({ ctx, input: { limit: 3 } });
  expect(page.total).toBe(4);
  expect(page.items).toHaveLength(3);
  expect((await listLoginHistory({ ctx, input: { limit: 3, offset: 3 } })).items).toHaveLength(1);
  expect(page.items.filter(({ outcome }) => outcome === "wrong_credentials")).toHaveLength(1);
  const admin = await createAdministrator();
  const of = { userId: user.id };
  expect(await codeOf(listLoginHistory({ ctx: ctxFor(admin), input: of }))).toBe("resource.not_found");
  const [platform] = await getDb().select().from(users).where(eq(users.id, 1));
  if (!platform) throw new Error("There is no platform administrator");
  expect((await listLoginHistory({ ctx: ctxFor(platform), input: of })).total).toBe(4);
  expect(await codeOf(listLoginHistory({ ctx: ctxFor(platform), input: { userId: 2_147_483_647 } }))).toBe(
    "resource.not_found",
  );
  expect(await codeOf(listLoginHistory({ ctx, input: { limit: 0 } }))).toBe("input.invalid");
});

test("a mirror reads, and neither pays nor changes the account; it ends with its session", async () => {
  const user = await createPerson();
  const ctx = await inside(user);
  const mirror = await mirrorOf(ctx);
  expect(mirror.actor).toMatchObject({ userId: user.id, kind: "mirror" });
  expect(can(mirror.actor, "order:pay") || can(mirror.actor, "account:write")).toBe(false);
  await listLoginHistory({ ctx: mirror, input: {} });
  const proof = { currentPassword: PASSWORD };
  const refused = [
    changePassword({ ctx: mirror, input: { ...proof, ...NEW } }),
    changeProfile({ ctx: mirror, input: { userName: "Marianita", fullName: "M" } }),
    closeOtherSessions({ ctx: mirror, input: null }),
    eraseOwnAccount({ ctx: mirror, input: proof }),
    openMirror({ ctx: mirror, input: null }),
  ];
  expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(["auth.forbidden"]));
  const [row] = await getDb()
    .select()
    .from(sessions)
    .where(eq(sessions.parentId, sessionOf(ctx)));
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(600_000);
  expect(await actorOfSession(row?.id ?? "")).toBeNull();
  await closeSession({ ctx, input: { sessionId: sessionOf(ctx) } });
  expect(await actorOfToken(mirror.token)).toBeNull();
  expect(await codeOf(openMirror({ ctx: visitorAt(), input: null }))).toBe("auth.required");
});

test("a mirror ends by itself, and the old ones are cleared away", async () => {
  const user = await createPerson();
  const ctx = await inside(user);
  const past = { ...ctx, now: new Date(Date.now() - 601_000) };
  const { token } = await openMirror({ ctx: past, input: null });
  expect(await actorOfToken(token)).toBeNull();
  await openMirror({ ctx, input: null });
  expect(
    await getDb()
      .select()
      .from(sessions)
      .where(eq(sessions.parentId, sessionOf(ctx))),
  ).toHaveLength(1);
});

test("a paired phone has no account of its own to look at", async () => {
  const admin = await createAdministrator();
  const guard = await createGuard(admin.adminId ?? 0);
  const phone = asPairedPhone(ctxFor(guard), 7);
  const refused = [
    getOwnAccount({ ctx: phone, input: null }),
    getOwnSecondFactor({ ctx: phone, input: null }),
    listOwnSessions({ ctx: phone, input: null }),
    listLoginHistory({ ctx: phone, input: {} }),
    openMirror({ ctx: phone, input: null }),
    changePassword({ ctx: phone, input: { currentPassword: PASSWORD, ...NEW } }),
  ];
  expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(["auth.forbidden"]));
});

test.each([
  [CHROME, "Chrome en Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
    "Safari en iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Chrome en Teléfono Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "La aplicación en Teléfono Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140.0",
    "Edge en Mac",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Linux"],
  ["curl/8.0", "Dispositivo desconocido"],
  [null, "Dispositivo desconocido"],
])("%j is %s", (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

test("whom the platform blocks, deletes or moves is that at the next request, by cookie, token and mirror", async () => {
  const user = await createAdministrator();
  const ctx = await inside(user);
  const { token: mirror } = await openMirror({ ctx, input: null });
  const login = await loginApi({ ctx: visitorAt(), input: { identifier: user.email ?? "", password: PASSWORD } });
  const all = async () => [
    await actorOfSession(sessionOf(ctx)),
    await actorOfToken(login.token),
    await actorOfToken(mirror),
  ];
  expect((await all()).map((actor) => actor && can(actor, "event:read"))).toEqual([true, true, true]);
  await getDb().update(users).set({ profile: 3, position: null }).where(eq(users.id, user.id));
  expect((await all()).map((actor) => actor && [actor.profile, can(actor, "event:read")])).toEqual(
    Array.from({ length: 3 }, () => [3, false]),
  );
  await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, user.id));
  expect(await all()).toEqual([null, null, null]);
  await getDb().update(users).set({ state: "active" }).where(eq(users.id, user.id));
  expect((await all()).every((actor) => actor !== null)).toBe(true);
  await getDb().update(users).set({ state: "deleted", deletedAt: new Date() }).where(eq(users.id, user.id));
  expect(await all()).toEqual([null, null, null]);
  const open = and(eq(sessions.userId, user.id), isNull(sessions.revokedAt));
  expect((await getDb().select().from(sessions).where(open)).length).toBeGreaterThan(0);
});
