import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { decode, encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { getDb, withTx } from "@/db/client";
import { sessions, userCodes, users } from "@/db/schema";
import { at, credentials, emailOf, openForAttack } from "@/e2e/support/attacks";
import { BASE_URLS, baseUrl } from "@/e2e/support/browser";
import { postForm, sessionCookieOf } from "@/e2e/support/forms";
import { world } from "@/e2e/support/office";
import { api } from "@/e2e/support/shop";
import { forgetLimits, type Person } from "@/e2e/support/world";
import { issueCode } from "@/lib/auth/contact/one-time-codes";
import { ctxFor } from "@/lib/core/testing";

openForAttack();

const secret = process.env.E2E_NEXTAUTH_SECRET ?? "";

/** Where a cookie leads: /home opens, or the visitor is sent to log in. */
async function opensHome(cookie: string): Promise<boolean> {
  return (await at("/home", { headers: { Cookie: cookie } })).status === 200;
}

async function sidOf(cookie: string): Promise<unknown> {
  return (await decode({ token: cookie.split("=")[1] ?? "", secret }))?.sid;
}

describe("open redirects", () => {
  const EVIL = [
    "https://evil.example",
    "//evil.example",
    "///evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/%2e%2e//evil.example",
    "/./\\evil.example",
    " //evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "http:evil.example",
    "https:/evil.example",
    "/login?returnUrl=//evil.example",
    "/api/auth/signout",
    "@evil.example",
    `/${"a".repeat(3_000)}`,
  ];

  test.each(EVIL)("a login with returnUrl %j ends at home", async (returnUrl) => {
    const buyer = await world.another("buyer");
    const posted = await postForm("/login", { ...credentials(buyer), returnUrl });
    expect(posted).toMatchObject({ status: 303, location: "/home" });
    const inside = await at(`/login?returnUrl=${encodeURIComponent(returnUrl)}`, { headers: { Cookie: buyer.cookie } });
    expect(new URL(inside.headers.get("location") ?? "", baseUrl()).href).toBe(`${baseUrl()}/home`);
  });

  test("a path of ours is followed, and the links between the forms of a visitor keep nothing else", async () => {
    const buyer = await world.another("buyer");
    const posted = await postForm("/login", { ...credentials(buyer), returnUrl: "/user-tickets?x=1#y" });
    expect(posted.location).toBe("/user-tickets?x=1#y");
    const bodyOf = async (path: string, target: string) => {
      const html = await (await at(`${path}?returnUrl=${encodeURIComponent(target)}`)).text();
      return html.split("<body")[1]?.split("<script")[0];
    };
    for (const path of ["/login", "/registro", "/codigo", "/recuperar", "/recuperar/no-es-un-enlace"]) {
      expect(await bodyOf(path, "/user-tickets"), path).toContain("returnUrl=%2Fuser-tickets");
      expect(await bodyOf(path, "https://evil.example/"), path).not.toContain("evil.example");
    }
  });

  test("next-auth's own addresses lead nowhere else", async () => {
    for (const path of ["/api/auth/signin", "/api/auth/signout", "/api/auth/error"]) {
      const answer = await at(`${path}?callbackUrl=https%3A%2F%2Fevil.example`);
      const location = answer.headers.get("location");
      if (location) expect(new URL(location, baseUrl()).origin).toBe(baseUrl());
      expect(answer.headers.getSetCookie().join()).not.toContain("evil.example");
    }
  });
});

describe("sessions", () => {
  test("a login always opens a new session; one that was put there before is neither adopted nor given away", async () => {
    const [attacker, victim] = [await world.another("buyer"), await world.another("buyer")];
    const posted = await postForm("/login", credentials(victim), { cookie: attacker.cookie });
    const cookie = sessionCookieOf(posted);
    const [planted, fresh] = [await sidOf(attacker.cookie), await sidOf(cookie)];
    expect(fresh).toEqual(expect.any(String));
    expect(fresh).not.toBe(planted);
    const rows = await getDb()
      .select({ id: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(inArray(sessions.id, [String(planted), String(fresh)]));
    expect(new Map(rows.map(({ id, userId }) => [id, userId]))).toEqual(
      new Map([
        [planted, attacker.user?.id],
        [fresh, victim.user?.id],
      ]),
    );
    const again = sessionCookieOf(await postForm("/login", credentials(victim)));
    expect(await sidOf(again)).not.toBe(fresh);
  });

  test("a session that was made up, or signed by somebody else, is a visitor's", async () => {
    const sid = await sidOf(world.people.admin.cookie);
    const named = async (token: Parameters<typeof encode>[0]) => `next-auth.session-token=${await encode(token)}`;
    expect(await opensHome(world.people.admin.cookie)).toBe(true);
    expect(await opensHome(await named({ token: { sid: randomUUID(), profile: 1 }, secret }))).toBe(false);
    expect(await opensHome(await named({ token: { sid, profile: 1 }, secret: "another secret" }))).toBe(false);
    expect(await opensHome(`next-auth.session-token=${sid}`)).toBe(false);
    expect(await opensHome(await named({ token: { sid: "' or 1=1 --", profile: 1 }, secret }))).toBe(false);
  });

  test("a claim in the cookie gives no power", async () => {
    const sid = await sidOf(world.people.buyer.cookie);
    const token = { sid, profile: 1, isPlatformAdmin: true, adminId: world.a.admin.id };
    const Cookie = `next-auth.session-token=${await encode({ token, secret })}`;
    expect((await at("/event", { headers: { Cookie } })).status).toBe(403);
  });

  test("the cookie of a login is for our server only", async () => {
    const { cookies } = await postForm("/login", credentials(await world.another("buyer")));
    const [cookie = ""] = cookies.filter((one) => one.startsWith("next-auth.session-token="));
    const flags = cookie.toLowerCase().split(/;\s*/).slice(1);
    expect(flags).toEqual(expect.arrayContaining(["httponly", "samesite=lax", "path=/"]));
    expect(flags.find((flag) => flag.startsWith("domain="))).toBeUndefined();
    // A cookie that is being deleted has no value to steal, so its attributes do not matter.
    const given = cookies.filter((one) => !/^[\w.-]+=;/.test(one));
    for (const one of given) expect(one.toLowerCase()).toContain("httponly");
  });

  test("what was taken from local storage ends with its session, and opens no page", async () => {
    const buyer = await world.another("buyer");
    const asMirror = (method: "GET" | "PUT", path: string, body?: object) =>
      api({ method, path, turn: 0, as: buyer.mirror ?? "", ...(body ? { body } : {}) });
    const own = `/cart/mine/${buyer.user?.id}`;
    expect((await asMirror("GET", own)).status).toBe(200);
    expect((await asMirror("PUT", `/auth/profile/${buyer.user?.id}`, { fullName: "Otra Persona" })).status).toBe(403);
    expect(await opensHome(`next-auth.session-token=${buyer.mirror}`)).toBe(false);
    await getDb()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(and(eq(sessions.userId, buyer.user?.id ?? 0), eq(sessions.kind, "mirror")));
    expect(await asMirror("GET", own)).toMatchObject({ status: 401, code: "auth.session_expired" });
    const other = await world.another("buyer");
    const mine = `/cart/mine/${other.user?.id}`;
    const call = () => api({ method: "GET", path: mine, turn: 1, as: other.mirror ?? "" });
    expect((await call()).status).toBe(200);
    // The button "Salir" of the shell is a form of its own.
    const html = await (await at("/home", { headers: { Cookie: other.cookie } })).text();
    expect(html).toContain("Salir");
    const csrf = await at("/api/auth/csrf", { headers: { Cookie: other.cookie } });
    const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await csrf.json());
    const [csrfCookie = ""] = csrf.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
    await at("/api/auth/signout", {
      method: "POST",
      headers: { Cookie: `${other.cookie}; ${csrfCookie}`, Origin: baseUrl() },
      body: new URLSearchParams({ csrfToken, json: "true" }),
    });
    expect(await call()).toMatchObject({ status: 401, code: "auth.session_expired" });
    expect(await opensHome(other.cookie)).toBe(false);
  });
});

describe("one-time codes", () => {
  async function codeFor(person: Person): Promise<string> {
    const target = {
      userId: person.user?.id ?? 0,
      purpose: "login",
      channel: "email",
      target: emailOf(person),
    } as const;
    return (await withTx(ctxFor(person.user), (tx) => issueCode(tx, target))).code;
  }
  const enter = (person: Person, code: string, turn: number) =>
    api({
      method: "POST",
      path: "/auth/one-time-code/login",
      turn,
      body: { identifier: emailOf(person), code },
    });
  const otherThan = (code: string, n: number) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0");

  test("thirty wrong ones at once are five tries; afterwards the right one is refused too", async () => {
    const buyer = await world.another("buyer");
    const code = await codeFor(buyer);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => enter(buyer, otherThan(code, n), n)));
    expect(answers.every(({ status }) => status === 401 || status === 403)).toBe(true);
    const [row] = await getDb()
      .select()
      .from(userCodes)
      .where(eq(userCodes.userId, buyer.user?.id ?? 0));
    expect([row?.tries, row?.ownTries, row?.otherTries]).toEqual([0, 0, 5]);
    await forgetLimits();
    expect(await enter(buyer, code, 0)).toMatchObject({ status: 401, code: "auth.wrong_code" });
  });

  test("the right one counts once, also when it comes ten times at once at both processes", async () => {
    const buyer = await world.another("buyer");
    const code = await codeFor(buyer);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => enter(buyer, code, n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(BASE_URLS.length).toBeGreaterThan(1);
    await forgetLimits();
    expect((await enter(buyer, code, 1)).status).toBe(401);
  });

  test("a newer one ends the older one, and nobody's is another's", async () => {
    const [buyer, other] = [await world.another("buyer"), await world.another("buyer")];
    const older = await codeFor(buyer);
    const newer = await codeFor(buyer);
    if (older !== newer) expect((await enter(buyer, older, 0)).status).toBe(401);
    expect((await enter(other, newer, 0)).status).toBe(401);
    expect((await enter(buyer, newer, 0)).status).toBe(200);
  });
});

describe("who has an account is not told", () => {
  const nobody = () => `${randomUUID()}@test.example`;
  const post = (path: string, body: object) => api({ method: "POST", path, turn: 0, body });

  test("by a login", async () => {
    const buyer = await world.another("buyer");
    const known = await post("/auth/login", { identifier: emailOf(buyer), password: "no-es-esta" });
    const unknown = await post("/auth/login", { identifier: nobody(), password: "no-es-esta" });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 401, message: "El usuario y/o contraseña son incorrectos." });
    await getDb()
      .update(users)
      .set({ state: "blocked" })
      .where(eq(users.id, buyer.user?.id ?? 0));
    expect(await post("/auth/login", credentials(buyer))).toEqual(unknown);
  });

  test.each(["/auth/recover", "/auth/one-time-code"])("by %s", async (path) => {
    const buyer = await world.another("buyer");
    const known = await post(path, { identifier: emailOf(buyer) });
    expect(known).toEqual(await post(path, { identifier: nobody() }));
    expect(known.status).toBe(200);
  });

  test("by a wrong code", async () => {
    const buyer = await world.another("buyer");
    const body = { code: "000000" };
    const known = await post("/auth/one-time-code/login", { identifier: emailOf(buyer), ...body });
    expect(known).toEqual(await post("/auth/one-time-code/login", { identifier: nobody(), ...body }));
    expect(known).toMatchObject({ status: 401, code: "auth.wrong_code" });
  });
});
