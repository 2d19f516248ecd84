import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { decode, encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { getDb, withTx } from "@/db/client";
import { sessions, userCodes, users } from "@/db/schema";
import { BASE_URLS, baseUrl } from "@/e2e/support/browser";
import { postForm, sessionCookieOf } from "@/e2e/support/forms";
import { api, usePlatform } from "@/e2e/support/shop";
import { createWorld, forgetLimits, PASSWORD, type Person, type World } from "@/e2e/support/world";
import { issueCode } from "@/lib/auth/one-time-codes";
import { ctxFor } from "@/lib/core/testing";

let world: World;
let release: () => Promise<void>;
const secret = process.env.E2E_NEXTAUTH_SECRET ?? "";

beforeAll(async () => {
  release = usePlatform();
  world = await createWorld();
});
beforeEach(forgetLimits);
afterAll(async () => {
  await forgetLimits();
  await release();
});

const emailOf = ({ user }: Person) => user?.email ?? "";
const credentials = (person: Person) => ({ identifier: emailOf(person), password: PASSWORD });
const at = (path: string, init: RequestInit = {}) => fetch(new URL(path, baseUrl()), { redirect: "manual", ...init });

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
    const html = await (await at("/login?returnUrl=https%3A%2F%2Fevil.example%2F")).text();
    expect(html.split("<body")[1]?.split("<script")[0]).not.toContain("evil.example");
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
    // A cookie that is taken away has no value to steal.
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
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    const [row] = await getDb()
      .select()
      .from(userCodes)
      .where(eq(userCodes.userId, buyer.user?.id ?? 0));
    expect(row?.tries).toBe(5);
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

describe("requests of other sites", () => {
  const FOREIGN: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "not an address" },
  ];

  test.each(FOREIGN)("an action with %j is refused", async (headers) => {
    const buyer = await world.another("buyer");
    const posted = await postForm("/login", credentials(buyer), { headers });
    expect(posted.status).toBe(403);
    expect(sessionCookieOf(posted)).toBe("");
  });

  test.each(FOREIGN)("handlers of the pages, next-auth's and the API's refuse %j", async (headers) => {
    const { cookie: Cookie, token } = world.people.guard;
    const body = JSON.stringify({ code: world.pass.qr, gateId: world.a.gate.id, direction: "in", nonce: randomUUID() });
    const signed = { ...headers, Cookie, Authorization: `Bearer ${token}` };
    for (const path of ["/scan-qr/lecturas", "/api/auth/signout", "/api/v1/cart", "/api/v1/auth/login"]) {
      const answer = await at(path, { method: "POST", headers: signed, body });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.json()).toMatchObject({ code: "auth.bad_origin" });
    }
  });

  test.each(["cross-site", "same-site"])("a browser that sends no Origin but says %s is refused", async (site) => {
    const { cookie: Cookie } = world.people.guard;
    const answer = await fetch(new URL("/scan-qr/lecturas", baseUrl()), {
      method: "POST",
      headers: { Cookie, "Sec-Fetch-Site": site },
      body: "{}",
    });
    expect(answer.status).toBe(403);
  });

  test("cookies alone open nothing of the API, and no other site may read an answer", async () => {
    const { cookie: Cookie } = world.people.admin;
    const answer = await at("/api/v1/events", { headers: { Cookie, Origin: "https://evil.example" } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    const preflight = await at("/api/v1/events", {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("bodies", () => {
  const asAdmin = (init: RequestInit) =>
    at("/api/v1/parking-areas", {
      method: "POST",
      ...init,
      headers: { Authorization: `Bearer ${world.people.admin.token}`, ...init.headers },
    });
  const big = JSON.stringify({ name: "a".repeat(300 * 1024) });

  test("more than 256 KiB is refused, told or not", async () => {
    expect((await asAdmin({ body: big })).status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 30; part++) controller.enqueue(new Uint8Array(10 * 1024).fill(97));
        controller.close();
      },
    });
    const streamed = await asAdmin({ body: chunks, duplex: "half" } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await streamed.json()).toMatchObject({ code: "input.too_large" });
    const reading = await at("/scan-qr/lecturas", {
      method: "POST",
      headers: { Cookie: world.people.guard.cookie, Origin: baseUrl() },
      body: big,
    });
    expect(reading.status).toBe(413);
  });

  test.each([
    "{",
    "nada",
    '{"name": "a", "name": }',
    "\u0000",
    `${"[".repeat(50_000)}`,
    '{"__proto__": {"isPlatformAdmin": true}',
  ])("what is no JSON is a 400 (%#)", async (body) => {
    const answer = await asAdmin({ body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "input.malformed" });
  });

  test.each(["null", "[]", "7", '"texto"', '{"key": {"toString": 1}}', '{"__proto__": {"isPlatformAdmin": true}}'])(
    "JSON of another shape is a 400 that names its field: %s",
    async (body) => {
      const answer = await asAdmin({ body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: "input.invalid" });
    },
  );

  test("an action that is none, and a form of another page, are no failures of ours", async () => {
    const headers = { Cookie: world.people.admin.cookie, Origin: baseUrl() };
    const body = new FormData();
    body.append("$ACTION_REF_1", "");
    body.append("$ACTION_1:0", '{"id":"no-es-una-accion","bound":"$@1"}');
    const named = { ...headers, "Next-Action": "0".repeat(42), "Content-Type": "text/plain;charset=UTF-8" };
    for (const init of [
      { headers, body },
      { headers: named, body: "[]" },
    ] satisfies RequestInit[]) {
      const answer = await at("/event", { method: "POST", ...init });
      expect(await answer.text()).not.toMatch(/ at .*\(.*:\d+:\d+\)/);
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe("mass assignment", () => {
  const POWER = {
    ...{ profile: 1, intFKIDProfile: 1, isPlatformAdmin: true, is_platform_admin: true, state: "deleted", id: 1 },
    ...{ emailVerifiedAt: "2026-01-01T00:00:00Z", mfaRequired: true, passwordHash: "x" },
  };
  const power = () => ({ ...POWER, idAdmin: world.b.admin.id, adminId: world.b.admin.id, admin: world.b.admin.id });

  async function rowOf(email: string) {
    const [row] = await getDb().select().from(users).where(eq(users.email, email));
    return row;
  }

  test("a registration makes a buyer of no tenant", async () => {
    const email = `${randomUUID()}@test.example`;
    const body = {
      ...{ ...power(), fullName: "Compradora Nueva", chrNombreUsuario: "Compradora", email, phone: "8187654321" },
      ...{ password: PASSWORD, passwordConfirmation: PASSWORD, acceptTerms: true },
    };
    expect((await api({ method: "POST", path: "/auth/register", turn: 0, body })).status).toBe(201);
    expect(await rowOf(email)).toMatchObject({
      ...{ profile: 2, adminId: null, isPlatformAdmin: false, state: "active", emailVerifiedAt: null },
    });
  });

  test("a profile changes what its form shows, and is one's own", async () => {
    const [buyer, other] = [await world.another("buyer"), await world.another("buyer")];
    const before = await rowOf(emailOf(buyer));
    const change = (person: Person) =>
      api({
        method: "PUT",
        path: `/auth/profile/${person.user?.id}`,
        turn: 0,
        as: buyer.token ?? "",
        body: { ...power(), chrNombreUsuario: "Cambiado", fullName: "Nombre Cambiado", email: "otro@test.example" },
      });
    expect((await change(buyer)).status).toBe(200);
    expect(await rowOf(emailOf(buyer))).toEqual({ ...before, userName: "Cambiado", fullName: "Nombre Cambiado" });
    expect((await change(other)).status).toBe(404);
    expect(await rowOf(emailOf(other))).toMatchObject({ fullName: other.user?.fullName });
  });

  test("a guard that is created is one of the tenant's own", async () => {
    const email = `${randomUUID()}@test.example`;
    const guard = { ...power(), fullName: "Guardia Nueva", email, password: PASSWORD };
    const body = { ...power(), guard, intIDEvento: world.a.event.id, idZone: world.a.zone.id };
    const as = world.people.admin.token ?? "";
    expect((await api({ method: "POST", path: "/guards", turn: 0, as, body })).status).toBe(201);
    expect(await rowOf(email)).toMatchObject({ profile: 3, adminId: world.a.admin.id, isPlatformAdmin: false });
  });

  test("a zone goes to the venue's tenant, whatever the body says", async () => {
    const as = world.people.admin.token ?? "";
    const body = { ...power(), key: "MA1", name: "Zona", capacity: 2, idGates: [world.a.gate.id] };
    const own = { ...body, idEnclosure: world.a.enclosure.id };
    const path = "/parking-areas";
    expect((await api({ method: "POST", path, turn: 0, as, body: own })).status).toBe(201);
    const others = { ...body, idEnclosure: world.b.enclosure.id };
    expect((await api({ method: "POST", path, turn: 0, as, body: others })).status).toBe(404);
  });
});
