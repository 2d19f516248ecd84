import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { at, credentials, emailOf, openForAttack } from "@/e2e/support/attacks";
import { baseUrl } from "@/e2e/support/browser";
import { postForm, sessionCookieOf } from "@/e2e/support/forms";
import { world } from "@/e2e/support/office";
import { api } from "@/e2e/support/shop";
import { PASSWORD, type Person } from "@/e2e/support/world";

openForAttack();

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

describe("what Next itself would take for an error of the server", () => {
  test("a broken path, TRACE and a broken form are refused in words", async () => {
    const path = await at("/api/v1/users/%E0%A4%A");
    expect([path.status, await path.json()]).toEqual([400, expect.objectContaining({ code: "input.malformed" })]);
    const form = await at("/login", {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x", Origin: baseUrl() },
      body: "aaa",
    });
    expect([form.status, await form.json()]).toEqual([400, expect.objectContaining({ code: "input.malformed" })]);
    const health = await at("/api/health", { method: "PATCH" });
    expect([health.status, health.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test.each(["/login", "/nada-de-esto", "/api/auth/signout", "/api/docs", "/img/nada.png", "/_next/static/nada.js"])(
    "%s says what a browser may do with it",
    async (path) => {
      const { headers } = await at(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      if (headers.get("content-type")?.startsWith("text/html"))
        expect(headers.get("content-security-policy")).toMatch(/default-src '(none|self)'/);
    },
  );

  test.each(["/icon.svg", "/manifest.webmanifest"])("%s is taken for what it says it is", async (path) => {
    const { status, headers } = await at(path);
    expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
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
    profile: 1,
    intFKIDProfile: 1,
    isPlatformAdmin: true,
    is_platform_admin: true,
    state: "deleted",
    id: 1,
    emailVerifiedAt: "2026-01-01T00:00:00Z",
    mfaRequired: true,
    passwordHash: "x",
  };
  const power = () => ({ ...POWER, idAdmin: world.b.admin.id, adminId: world.b.admin.id, admin: world.b.admin.id });

  async function rowOf(email: string) {
    const [row] = await getDb().select().from(users).where(eq(users.email, email));
    return row;
  }

  /** Sends a body with each field that would give power: the call knows none of them, and says so. */
  async function refusePower(call: Omit<Parameters<typeof api>[0], "turn" | "body">, body: object, inside?: string) {
    for (const [field, value] of Object.entries(power())) {
      if (field in body) continue;
      const sly = inside
        ? { ...body, [inside]: { ...Reflect.get(body, inside), [field]: value } }
        : { ...body, [field]: value };
      const answer = await api({ ...call, turn: 0, body: sly });
      const path = inside ? `${inside}.${field}` : field;
      expect(answer, path).toMatchObject({ status: 400, code: "input.invalid", field: path });
    }
  }

  test("a registration makes a buyer of no tenant", async () => {
    const email = `${randomUUID()}@test.example`;
    const body = {
      fullName: "Compradora Nueva",
      chrNombreUsuario: "Compradora",
      email,
      phone: "8187654321",
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      acceptTerms: true,
    };
    const call = { method: "POST", path: "/auth/register" } as const;
    await refusePower(call, body);
    expect(await rowOf(email)).toBeUndefined();
    expect((await api({ ...call, turn: 0, body })).status).toBe(201);
    expect(await rowOf(email)).toMatchObject({
      profile: 2,
      adminId: null,
      isPlatformAdmin: false,
      state: "active",
      emailVerifiedAt: null,
    });
  });

  test("a profile changes what its form shows, and is one's own", async () => {
    const [buyer, other] = [await world.another("buyer"), await world.another("buyer")];
    const before = await rowOf(emailOf(buyer));
    const body = { chrNombreUsuario: "Cambiado", fullName: "Nombre Cambiado" };
    const call = (person: Person) =>
      ({ method: "PUT", path: `/auth/profile/${person.user?.id}`, as: buyer.token ?? "" }) as const;
    await refusePower(call(buyer), body);
    expect(await rowOf(emailOf(buyer))).toEqual(before);
    expect((await api({ ...call(buyer), turn: 0, body })).status).toBe(200);
    expect(await rowOf(emailOf(buyer))).toEqual({ ...before, userName: "Cambiado", fullName: "Nombre Cambiado" });
    expect((await api({ ...call(other), turn: 0, body })).status).toBe(404);
    expect(await rowOf(emailOf(other))).toMatchObject({ fullName: other.user?.fullName });
  });

  test("a guard that is created is one of the tenant's own", async () => {
    const email = `${randomUUID()}@test.example`;
    const guard = { fullName: "Guardia Nueva", email, password: PASSWORD };
    const body = { guard, intIDEvento: world.a.event.id, idZone: world.a.zone.id };
    const call = { method: "POST", path: "/guards", as: world.people.admin.token ?? "" } as const;
    await refusePower(call, body);
    await refusePower(call, body, "guard");
    expect(await rowOf(email)).toBeUndefined();
    expect((await api({ ...call, turn: 0, body })).status).toBe(201);
    expect(await rowOf(email)).toMatchObject({ profile: 3, adminId: world.a.admin.id, isPlatformAdmin: false });
  });

  test("a zone goes to the venue's tenant", async () => {
    const body = { key: "MA1", name: "Zona", capacity: 2, idGates: [world.a.gate.id] };
    const own = { ...body, idEnclosure: world.a.enclosure.id };
    const call = { method: "POST", path: "/parking-areas", as: world.people.admin.token ?? "" } as const;
    await refusePower(call, own);
    expect((await api({ ...call, turn: 0, body: own })).status).toBe(201);
    const others = { ...body, idEnclosure: world.b.enclosure.id };
    expect((await api({ ...call, turn: 0, body: others })).status).toBe(404);
  });
});
