import { afterEach, describe, expect, it, test } from "vitest";
import { z } from "zod";
import { handlers } from "@/app/api/v1/handlers";
import { errorsOf, openApiDocument, pathOf } from "@/app/api/v1/openapi";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createAdmin, createEnclosure, createGate, createSaleable } from "@/db/testing";
import { createApiKey } from "@/lib/auth/testing";
import { isErrorCode } from "@/lib/core/errors";
import { SCOPES } from "@/lib/core/permissions";
import type { RouteHandler } from "@/lib/http";
import { forgetPointsHere } from "@/lib/limits/limits";

afterEach(forgetPointsHere);

const handlerOf = (id: string): RouteHandler => {
  const found = handlers.find(({ spec }) => spec.id === id);
  if (!found) throw new Error(`No call ${id}`);
  return found;
};

const Failed = z.looseObject({
  code: z.string().refine(isErrorCode).optional(),
  data: z.looseObject({ scope: z.string().optional() }).optional(),
});
type Found = z.output<typeof Failed>;

/** Calls with a key and ids of nothing, so that only who calls is judged. */
async function foundWith(handler: RouteHandler, token: string): Promise<Found> {
  const { spec } = handler;
  const path = pathOf(spec).replace(/\{\w+\}/g, "2147483647");
  const names = [...pathOf(spec).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const request = new Request(new URL(path, "http://localhost:3000"), {
    method: spec.method,
    headers: { Authorization: `Bearer ${token}` },
    ...(spec.method === "GET" ? {} : { body: "{}" }),
  });
  const answer = await handler(request, {
    params: Promise.resolve(Object.fromEntries(names.map((name) => [name, "2147483647"]))),
  });
  return answer.headers.get("content-type")?.includes("json") ? Failed.parse(await answer.json()) : {};
}

const GUARDED = handlers.filter(({ spec }) => spec.auth !== "public" && spec.auth !== "mfa_pending" && !spec.visitors);
const scopesOf = ({ spec }: RouteHandler) => [spec.auth].flat().filter((one) => SCOPES.has(one));
/** Any logged-in person may call these, and their verbs ask for a scope. */
const BY_VERB: Record<string, string> = {
  ET1: "event_type:read",
  ET5: "event_type:read",
  QR1: "scan:read",
  US7: "user:read",
};
/** These show a key what any store shows anybody. */
const OPEN = ["EN9", "ZO7"];
const REFUSALS: readonly unknown[] = ["api_key.no_scope", "api_key.person_only", "api_key.invalid", "auth.forbidden"];

test("every scope opens a call", () => {
  const opened = new Set([...GUARDED.flatMap(scopesOf), ...Object.values(BY_VERB)]);
  expect([...SCOPES.keys()].filter((scope) => !opened.has(scope))).toEqual([]);
});

describe.each(GUARDED.map((handler) => [handler.spec.id, handler] as const))("%s", (id, handler) => {
  it("opens to a key with its scope and to none without", async () => {
    const { owner, admin } = await createAdmin();
    await createEnclosure(admin.id, { isPrepaid: true });
    const byVerb = BY_VERB[id];
    const scopes = byVerb ? [byVerb] : scopesOf(handler);
    const others = [...SCOPES.keys()].filter((scope) => !scopes.includes(scope));
    const without = await foundWith(handler, (await createApiKey(owner, { scopes: others })).token);
    if (OPEN.includes(id)) return expect(without.code).toBe("resource.not_found");
    expect(without.code).toBe(scopes.length > 0 ? "api_key.no_scope" : "api_key.person_only");
    if (without.code) expect(errorsOf(handler.spec)).toContain(without.code);
    if (scopes.length === 0) return;
    expect(scopes).toContain(without.data?.scope);
    const withAll = await foundWith(handler, (await createApiKey(owner)).token);
    // Reports of admin 1 and 5 stay theirs, whatever a key says.
    if (scopes.includes("report:account")) return expect(withAll.code).toBe("auth.forbidden");
    expect(REFUSALS).not.toContain(withAll.code);
    for (const scope of scopes) {
      const alone = await foundWith(handler, (await createApiKey(owner, { scopes: [scope] })).token);
      // A verb may ask for more than its call does, and names it.
      if (alone.code === "api_key.no_scope") expect(scopes).not.toContain(alone.data?.scope);
      else expect(REFUSALS).not.toContain(alone.code);
    }
  });
});

it("reads its own tenant's rows and does not find another's", async () => {
  const [own, other] = [await createSaleable(), await createSaleable()];
  const { token } = await createApiKey(own.owner);
  const get = handlerOf("EV3");
  await succeed(get, { params: { id: own.event.id }, as: token });
  await fail(get, "resource.not_found", { params: { id: other.event.id }, as: token });
});

it("is refused alike when it is unknown, and slowed down by its own limit", async () => {
  const { owner } = await createAdmin();
  const list = handlerOf("ET1");
  await fail(list, "api_key.invalid", { as: `ctk_${"x".repeat(43)}` });
  const { token } = await createApiKey(owner, { perMinute: 1 });
  await succeed(list, { as: token });
  await fail(list, "auth.rate_limited", { as: token });
});

it("has Idempotency-Keys of its own, which its maker's requests do not meet", async () => {
  const { owner, enclosure } = await createSaleable();
  const gate = await createGate(enclosure);
  const { token } = await createApiKey(owner);
  const make = (as: string, zone: string) => {
    const body = { key: zone, name: "Otra zona", capacity: 3, idGates: [gate.id], idEnclosure: enclosure.id };
    return succeed(handlerOf("ZO2"), { as, key: "una", body });
  };
  const [byKey, byPerson] = [await make(token, "K1"), await make(await tokenOf(owner), "K2")];
  expect(byKey.response).not.toEqual(byPerson.response);
  expect(await make(token, "K1")).toEqual(byKey);
});

test("the document says with which scopes a key may call", () => {
  const document = z
    .looseObject({
      paths: z.record(
        z.string(),
        z.record(z.string(), z.looseObject({ security: z.array(z.record(z.string(), z.array(z.string()))) })),
      ),
      components: z.looseObject({ securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })) }),
    })
    .parse(openApiDocument(handlers.map(({ spec }) => spec)));
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: "http", scheme: "bearer" });
  const event = document.paths[pathOf(handlerOf("EV3").spec)]?.get;
  expect(event?.security).toEqual([{ bearer: [] }, { apiKey: ["event:list"] }]);
  expect(document.paths["/api/v1/auth/change-password"]?.post?.security).toEqual([{ bearer: [] }]);
});
