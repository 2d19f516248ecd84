import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { idempotencyKeys } from "@/db/schema";
import { createUser } from "@/db/testing";
import { DomainError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { codeOf } from "@/lib/core/testing";
import { addressIn } from "@/lib/core/wrong-address";
import { failureOf } from "@/lib/http/action";
import { clientAddress } from "@/lib/http/client-address";
import { formTargets } from "@/lib/http/form-targets";
import { guardTarget } from "@/lib/http/guards";
import { contentSecurityPolicy, isSameOrigin } from "@/lib/http/headers";
import { once } from "@/lib/http/idempotency";
import { refusedOrigin } from "@/lib/http/origin";
import { route } from "@/lib/http/route";
import { config } from "@/proxy";

const headers = (values: Record<string, string>) => new Headers(values);

test("X-Forwarded-For counts only from a trusted proxy", () => {
  const spoofed = headers({ "x-ct-socket-address": "203.0.113.9", "x-forwarded-for": "198.51.100.1" });
  expect(clientAddress(spoofed, [])).toBe("203.0.113.9");
  const proxied = headers({
    "x-ct-socket-address": "::ffff:10.0.0.2",
    "x-forwarded-for": "6.6.6.6, 198.51.100.1, 10.0.0.9",
  });
  expect(clientAddress(proxied, ["10.0.0.0/8"])).toBe("198.51.100.1");
  expect(clientAddress(headers({ "x-forwarded-for": "198.51.100.1" }), ["10.0.0.0/8"])).toBeUndefined();
});

test("an X-Forwarded-For from a socket that is no trusted proxy is told once", () => {
  const told = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  const forwarded = (socket: string) => headers({ "x-ct-socket-address": socket, "x-forwarded-for": "198.51.100.1" });
  const proxies = ["10.0.0.0/8"];
  clientAddress(forwarded("10.0.0.2"), proxies);
  clientAddress(headers({ "x-ct-socket-address": "203.0.113.9" }), proxies);
  clientAddress(headers({ "x-ct-socket-address": "::ffff:203.0.113.9", "x-forwarded-for": "203.0.113.9" }), proxies);
  expect(told).not.toHaveBeenCalled();
  for (const socket of ["203.0.113.9", "203.0.113.9", "203.0.113.10"]) clientAddress(forwarded(socket), proxies);
  expect(told.mock.calls).toEqual([[expect.stringContaining("TRUSTED_PROXIES")]]);
  told.mockRestore();
});

test("the two guards send people where they belong", () => {
  expect(guardTarget("/home", null)).toBe("/login?returnUrl=%2Fhome");
  expect(guardTarget("/user-tickets/3?x=1", null)).toBe("/login?returnUrl=%2Fuser-tickets%2F3%3Fx%3D1");
  expect(guardTarget("/user-tickets", { profile: 1 })).toBe("/home?returnUrl=%2Fuser-tickets");
  expect(guardTarget("/user-tickets", { profile: 2 })).toBeNull();
  expect(guardTarget("/event/7", { profile: 3 })).toBeNull();
  expect(guardTarget("/arena-fundidora", null)).toBeNull();
});

test("what is kept of a request tells nothing of what was in it to who reads the table alone", async () => {
  const request = 'POST /api/v1/guards\n{"guard":{"password":"secreto-123"}}';
  await once("user:0", "con-secreto", request, async () => ({ status: 201, body: null }));
  const [kept] = await getDb().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "con-secreto"));
  expect(kept?.requestHash).not.toEqual(createHash("sha256").update(request).digest());
});

test("a foreign origin is refused, our own and none are not", () => {
  const app = "https://boletos.example";
  expect(isSameOrigin(headers({ origin: "https://evil.example", host: "boletos.example" }), app)).toBe(false);
  expect(isSameOrigin(headers({ origin: "null", host: "boletos.example" }), app)).toBe(false);
  expect(isSameOrigin(headers({ origin: app, host: "internal:3000" }), app)).toBe(true);
  for (const origin of [
    "https://boletos.example:444",
    "http://boletos.example",
    "https://boletos.example/",
    "https://evil@boletos.example",
    "https://otro.example",
    "http://localhost:3000",
  ]) {
    const host = URL.parse(origin)?.host ?? "";
    expect(isSameOrigin(headers({ origin, host }), app), origin).toBe(false);
  }
  const own = "http://localhost:3000";
  expect(isSameOrigin(headers({ origin: "http://127.0.0.1:3000" }), own)).toBe(true);
  expect(isSameOrigin(headers({ origin: "http://[::1]:3000" }), own)).toBe(true);
  for (const origin of [
    "http://127.0.0.1:3001",
    "https://127.0.0.1:3000",
    "http://localhost.evil.example:3000",
    "http://a@localhost:3000",
  ])
    expect(isSameOrigin(headers({ origin, host: "localhost:3000" }), own), origin).toBe(false);
  expect(isSameOrigin(headers({ "sec-fetch-site": "cross-site" }), app)).toBe(false);
  expect(isSameOrigin(headers({}), app)).toBe(true);
});

test("who opened the platform by another name reads by which one to come", async () => {
  const app = "https://boletos.example";
  const send = (path: string, more: Record<string, string>) =>
    refusedOrigin(new Request(`http://10.0.0.7:3000${path}`, { method: "POST", headers: more }), app);
  const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html,*/*;q=0.8" };
  const page = send("/login", form);
  expect([page.status, page.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain('<a href="https://boletos.example/login">');
  const strange = await send('/"><script>alert(1)</script>&?a=1', form).text();
  expect(strange).not.toContain("<script>");
  // Next's router throws the text of such an answer, and only of one with this very type.
  const action = send("/login", { ...form, "next-action": "abc" });
  expect([action.status, action.headers.get("content-type")]).toEqual([403, "text/plain"]);
  expect(addressIn(new Error(await action.text()))).toBe(app);
  const api = send("/api/session/end", {});
  expect(await api.json()).toEqual({
    code: "auth.bad_origin",
    message: "La solicitud no viene de este sitio. Ábrelo en https://boletos.example e intenta de nuevo.",
    data: { address: app },
  });
  for (const other of [new Error("Failed query"), new Error("wrong-address javascript:alert(1)"), "x", null])
    expect(addressIn(other)).toBeNull();
});

/** A call that anybody may make, and that answers nothing. */
const SPEC = {
  id: "XX1",
  operation: "tryOut",
  method: "POST",
  path: "/x",
  summary: "x",
  auth: "public",
  response: z.object({}),
} as const;

test("a handler of the API refuses a foreign origin itself and carries the security headers", async () => {
  const handler = route(SPEC, async () => ({}), { input: () => ({}), output: (out) => out });
  const call = (sent: Record<string, string>) =>
    handler(new Request("http://internal:3000/api/v1/x", { method: "POST", headers: sent }), {
      params: Promise.resolve({}),
    });
  const refused = await call({ origin: "https://evil.example" });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "auth.bad_origin" });
  for (const answer of [refused, await call({})]) {
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("while the database is away or replaced a call answers 503 with words and when to come back, a defect 500", async () => {
  const told = vi.spyOn(log(), "error").mockImplementation(() => undefined);
  const answerTo = (thrown: Error) =>
    route(SPEC, () => Promise.reject(thrown), { input: () => ({}), output: () => ({}) })(
      new Request("http://internal:3000/api/v1/x", { method: "POST" }),
      { params: Promise.resolve({}) },
    );
  const away = (code: string) => new Error("Failed query", { cause: Object.assign(new Error("secreto"), { code }) });
  // Lost, refused, ended by an administrator, a disk that is full, and a primary that has become a copy.
  for (const code of ["CONNECTION_CLOSED", "ECONNREFUSED", "57P01", "53100", "25006"]) {
    const answer = await answerTo(away(code));
    expect([answer.status, answer.headers.get("retry-after")], code).toEqual([503, "5"]);
    expect(await answer.json()).toEqual({
      code: "server.unavailable",
      message: "El servicio no está disponible por ahora. Intenta de nuevo en un momento.",
    });
    expect(failureOf(away(code))).toMatchObject({ ok: false, code: "server.unavailable" });
  }
  expect(told).toHaveBeenCalledTimes(10);
  const defect = await answerTo(away("42703"));
  expect([defect.status, defect.headers.get("retry-after")]).toEqual([500, null]);
  expect(() => failureOf(away("42703"))).toThrow("Failed query");
  told.mockRestore();
});

test("no store's address looks like a file that the proxy leaves alone", () => {
  const [matcher] = config.matcher;
  const seen = new RegExp(`^${matcher?.source}$`);
  for (const slug of ["iclock-norte", "icon-svg", "robots-txt", "favicon-ico", "manifest-webmanifest", "api-v1"])
    expect(seen.test(`/${slug}`), slug).toBe(true);
  for (const path of ["/icon.svg", "/robots.txt", "/img/a.svg", "/_next/static/a.js", "/api/v1/cart"])
    expect(seen.test(path), path).toBe(false);
});

test("scripts need the request's nonce and forms may go to the payment provider", () => {
  const policy = contentSecurityPolicy("abc", { dev: false, https: true, formTargets: ["https://bank.example"] });
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(policy).toContain("form-action 'self' https://bank.example");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test("forms may end at every provider's pages, with or without what an installation adds", () => {
  const targets = formTargets("https://boletos.mx", "https://pay.ejemplo.mx, https://otro.mx");
  for (const origin of [
    "https://boletos.mx",
    "https://checkout.stripe.com",
    "https://www.mercadopago.com.mx",
    "https://sandbox-api.openpay.mx",
    "https://pay.ejemplo.mx",
    "https://otro.mx",
  ]) {
    expect(targets).toContain(origin);
  }
  expect(formTargets("https://boletos.mx")).not.toContain("");
  for (const origin of formTargets("https://boletos.mx")) expect(new URL(origin).origin).toBe(origin);
});

test("a request with the same key runs once, and another body is refused", async () => {
  const actor = `user:${(await createUser()).id}`;
  let runs = 0;
  const run = async () => ({ status: 201, body: { response: ++runs } });
  const first = await once(actor, "k1", "body", run);
  expect(await once(actor, "k1", "body", run)).toEqual(first);
  expect(await codeOf(once(actor, "k1", "other", run))).toBe("idempotency.mismatch");
  await once(`${actor}0`, "k1", "body", run);
  expect(runs).toBe(2);
});

test("twenty at once with one key run once; the others are told to wait", async () => {
  const actor = `user:${(await createUser()).id}`;
  let runs = 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const run = async () => {
    runs += 1;
    await gate;
    return { status: 200, body: null };
  };
  const all = Array.from({ length: 20 }, () =>
    once(actor, "k", "body", run).then(
      () => "done",
      (error: DomainError) => error.code,
    ),
  );
  expect(await Promise.race(all)).toBe("idempotency.in_progress");
  release();
  expect(new Set(await Promise.all(all))).toEqual(new Set(["done", "idempotency.in_progress"]));
  expect(runs).toBe(1);
});

test("a request that failed leaves its key free", async () => {
  const actor = `user:${(await createUser()).id}`;
  const fail = async () => {
    throw new DomainError("order.frozen");
  };
  expect(await codeOf(once(actor, "k", "body", fail))).toBe("order.frozen");
  expect(await once(actor, "k", "body", async () => ({ status: 200, body: 1 }))).toEqual({ status: 200, body: 1 });
});
