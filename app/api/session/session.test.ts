import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { POST as end } from "@/app/api/session/end/route";
import { POST as mirror } from "@/app/api/session/mirror/route";
import { changeProfileAction } from "@/app/change-profile/actions";
import { getDb } from "@/db/client";
import { sessions, users } from "@/db/schema";
import type { UserRow } from "@/db/testing";
import { actorOfToken, openWebSession } from "@/lib/auth";
import { createAdministrator, createPerson, visitorAt } from "@/lib/auth/testing/mfa";
import { requireActor, writePendingToken, writeSessionCookie } from "@/lib/http";
import { sessionCookieName } from "@/lib/http/cookies";

interface Kept {
  value: string;
  httpOnly?: boolean;
  sameSite?: string;
  path?: string;
  maxAge?: number;
}

const browser = vi.hoisted(() => ({ jar: new Map<string, object>(), headers: new Headers() }));
vi.mock("next/headers", () => ({
  headers: async () => browser.headers,
  cookies: async () => ({
    get: (name: string) => browser.jar.get(name),
    getAll: () => [...browser.jar].map(([name, kept]) => ({ name, ...kept })),
    set: (name: string, value: string, options: object) => void browser.jar.set(name, { value, ...options }),
    delete: (name: string) => void browser.jar.delete(name),
  }),
}));
vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  redirect: (target: string) => {
    throw new Error(`to ${target}`);
  },
  forbidden: () => {
    throw new Error("forbidden");
  },
}));

const jar = browser.jar as Map<string, Kept>;
beforeEach(() => jar.clear());

async function logIn(user: UserRow): Promise<string> {
  const sessionId = await openWebSession(visitorAt(), user.id);
  await writeSessionCookie(sessionId, user.profile);
  return sessionId;
}

const request = (path: string, headers: Record<string, string> = { origin: "http://localhost:3000" }) =>
  new Request(`http://localhost:3000${path}`, { method: "POST", headers });

const block = (user: UserRow) => getDb().update(users).set({ state: "blocked" }).where(eq(users.id, user.id));

test("the cookie opens a mirror of exactly the shape that older clients read", async () => {
  const user = await createPerson();
  await logIn(user);
  const answer = await mirror(request("/api/session/mirror"));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const body = await answer.json();
  expect(body).toEqual({
    response: {
      token: expect.stringMatching(/^[\w-]{40,}$/),
      intFKIDProfile: 2,
      intFKIDUsuario: user.id,
      chrNombreUsuario: user.userName,
    },
    seconds: 600,
  });
  expect(await actorOfToken(body.response.token)).toMatchObject({ userId: user.id, kind: "mirror" });
});

test("a foreign page gets no mirror and ends no session", async () => {
  const sessionId = await logIn(await createPerson());
  for (const call of [mirror, end]) {
    const answer = await call(request("/api/session", { origin: "https://evil.example" }));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "auth.bad_origin" });
  }
  const [row] = await getDb().select().from(sessions).where(eq(sessions.id, sessionId));
  expect(row?.revokedAt).toBeNull();
});

test("a visitor gets no mirror", async () => {
  const answer = await mirror(request("/api/session/mirror"));
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ code: "auth.required", message: "Inicia sesión para continuar." });
});

test("ending the session takes its mirror and its cookie along, also when it is over already", async () => {
  await logIn(await createPerson());
  const { response } = await (await mirror(request("/api/session/mirror"))).json();
  expect((await end(request("/api/session/end"))).status).toBe(204);
  expect(jar.size).toBe(0);
  expect(await actorOfToken(response.token)).toBeNull();
  expect((await end(request("/api/session/end"))).status).toBe(204);
});

test("session cookies are for the server alone, and say how long they live", async () => {
  await logIn(await createPerson());
  await writePendingToken("token-a-medias");
  expect(jar.get(sessionCookieName())).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/", maxAge: 2_592_000 });
  expect(jar.get("ct_mfa")).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/", maxAge: 600 });
});

test("whom the platform blocks is a visitor at the next page, action and call of the page", async () => {
  const user = await createAdministrator();
  await logIn(user);
  expect((await requireActor("user:write")).actor.userId).toBe(user.id);
  const names = { userName: "Marianita", fullName: "Mariana" };
  expect(await changeProfileAction(names)).toMatchObject({ ok: true });
  await block(user);
  await expect(requireActor("user:write")).rejects.toThrow("to /login?returnUrl=");
  expect(await changeProfileAction(names)).toMatchObject({ ok: false, code: "auth.required" });
  expect((await mirror(request("/api/session/mirror"))).status).toBe(401);
});

test("who was deleted is a visitor at the next page and action", async () => {
  const user = await createPerson();
  await logIn(user);
  await getDb().update(users).set({ state: "deleted", deletedAt: new Date() }).where(eq(users.id, user.id));
  await expect(requireActor("account:read")).rejects.toThrow("to /login?returnUrl=");
  expect(await changeProfileAction({ userName: "Marianita", fullName: "M" })).toMatchObject({ code: "auth.required" });
});

test("a changed role counts at the next page, whatever the cookie says", async () => {
  const user = await createAdministrator();
  await logIn(user);
  await getDb().update(users).set({ profile: 3, position: null }).where(eq(users.id, user.id));
  await expect(requireActor("user:write")).rejects.toThrow("forbidden");
  expect((await requireActor("scan:redeem")).actor.profile).toBe(3);
});
