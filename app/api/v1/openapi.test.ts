import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { POST as unknown } from "@/app/api/[...path]/route";
import { GET as docs } from "@/app/api/docs/route";
import { GLOSSARY } from "@/app/api/v1/glossary";
import { handlers } from "@/app/api/v1/handlers";
import { errorsOf, openApiDocument, pathOf } from "@/app/api/v1/openapi";
import { GET } from "@/app/api/v1/openapi.json/route";
import type { RouteHandler } from "@/lib/http";
import { unknownField } from "@/lib/http/unknown-field";

type Json = Record<string, unknown>;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Answers that are not calls: next-auth's own, the pages' own, readiness, the document, its page, and what no address is. */
const PLAIN = [
  "auth/[...nextauth]",
  "session/mirror",
  "session/end",
  "live",
  "pictures",
  "theme",
  "columns",
  "oembed",
  "health",
  "health/live",
  "health/ready",
  "health/seen",
  "v1/openapi.json",
  "docs",
  "[...path]",
].map((path) => `app/api/${path}`);

const folders = readdirSync(join(process.cwd(), "app/api"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === "route.ts")
  .map((entry) => entry.parentPath.slice(process.cwd().length + 1))
  .filter((folder) => !PLAIN.includes(folder));

type Answering = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

async function exportsOf(folder: string): Promise<[string, RouteHandler | Answering][]> {
  const all: [string, RouteHandler | Answering][] = Object.entries(
    await import(join(process.cwd(), folder, "route.ts")),
  );
  // "dynamic" is an instruction to Next.
  return all.filter(([name]) => name !== "dynamic");
}

async function handlersOf(folder: string): Promise<[string, RouteHandler][]> {
  return (await exportsOf(folder)).filter((entry): entry is [string, RouteHandler] => "spec" in entry[1]);
}

const document = (await GET().json()) as { paths: Record<string, Json>; components: Record<string, Json> } & Json;

const nodes: Json[] = [];
(function walk(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) nodes.push(value as Json);
  for (const inner of Object.values(value)) walk(inner);
})(document);

test("there are handlers to look at", () => {
  expect(folders.length).toBeGreaterThan(25);
});

test.each(folders)("%s describes its handlers, at its own address, and they are in the document", async (folder) => {
  const found = await handlersOf(folder);
  expect(found.length).toBeGreaterThan(0);
  for (const [method, handler] of found) {
    expect(handler.spec).toMatchObject({ method });
    const address = `/${folder.slice("app/".length).replace(/\[(\w+)\]/g, "{$1}")}`;
    expect(pathOf(handler.spec)).toBe(address);
    expect(handlers).toContain(handler);
    expect(document.paths[address]?.[method.toLowerCase()]).toMatchObject({ "x-row": handler.spec.id });
  }
});

test.each([
  ...folders,
  "app/api/v1/openapi.json",
  "app/api/health",
  "app/api/health/live",
  "app/api/health/ready",
  "app/api/health/seen",
])("%s answers every other method in the API's words", async (folder) => {
  const all = await exportsOf(folder);
  expect(all.map(([name]) => name).sort()).toEqual([...METHODS, "OPTIONS"].sort());
  const own = all.flatMap(([name, answer]) =>
    "spec" in answer || (name === "GET" && PLAIN.includes(folder)) ? [name] : [],
  );
  const allow = [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
  const others = all.flatMap(([name, answer]) => (own.includes(name) ? [] : [{ name, answer: answer as Answering }]));
  for (const { name, answer } of others) {
    const request = new Request(`http://localhost:3000/${folder}`, { method: name });
    const response = await answer(request, { params: Promise.resolve({}) });
    expect(response.headers.get("allow")).toBe(allow);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("cache-control")).toBe("no-store");
    if (name === "OPTIONS") expect(response.status).toBe(204);
    else {
      expect(response.status).toBe(405);
      expect(await response.json()).toMatchObject({ code: "method.not_allowed", message: expect.any(String) });
    }
  }
});

test("no row of the checklist is described twice, and these are there", () => {
  const ids = handlers.map((handler) => handler.spec.id);
  expect(new Set(ids).size).toBe(ids.length);
  const wanted =
    "AU1 AU13 EN0 EN5 EN7 EN8 EV1 EV2 EV3 EV4 EV7 EV8 EV9 ZO1 ZO2 ZO3 ZO4 ZO5 ZO7 GU1 GU2 TI2 TI5 TI7 TI11 " +
    "CA1 CA2 CA3 CA4 CA5 CA6 CA7 PA11 PA14 QR1 QR11 US9";
  expect(ids).toEqual(expect.arrayContaining(wanted.split(" ")));
});

test("every reference resolves, and nothing is left without a name", () => {
  const refs = nodes.flatMap((node) => (typeof node.$ref === "string" ? [node.$ref] : []));
  expect(refs.length).toBeGreaterThan(50);
  for (const ref of refs) {
    let target: unknown = document;
    for (const part of ref.slice(2).split("/")) target = (target as Json | undefined)?.[part];
    expect(target, ref).toBeTypeOf("object");
  }
  expect(JSON.stringify(document)).not.toMatch(/undefined|\[object/);
  for (const item of Object.values(document.paths))
    for (const { responses = {} } of Object.values(item as Record<string, Json>))
      for (const [status, answer] of Object.entries(responses as Json))
        if (status >= "400") expect((answer as Json).description ?? "").not.toMatch(/\$0\.00|NaN/);
  expect(nodes.filter((node) => "$defs" in node || "$schema" in node)).toEqual([]);
});

test("every operation has its parameters, answers and security", () => {
  expect(document.openapi).toBe("3.1.0");
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item) as [string, Json][]) {
      expect(method).toMatch(/^(get|post|put|patch|delete)$/);
      const parameters = (operation.parameters ?? []) as Json[];
      const inPath = parameters.filter((one) => one.in === "path").map((one) => `{${one.name}}`);
      expect(inPath.sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
      expect(operation.operationId).toEqual(expect.any(String));
      expect(operation.summary).toEqual(expect.any(String));
      expect(operation.security).toEqual(expect.any(Array));
      const responses = Object.entries(operation.responses as Record<string, Json>);
      expect(responses.some(([status]) => /^2\d\d$/.test(status))).toBe(true);
      for (const [, answer] of responses) expect(answer.description ?? answer.$ref).toEqual(expect.any(String));
      if (method === "get" || method === "delete") expect(operation).not.toHaveProperty("requestBody");
    }
  }
});

test("operations have names that read, tags that are declared, and say when to come back", () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item) as Json[]);
  const names = operations.map(({ operationId }) => String(operationId));
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z0-9]*)+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const declared = (document.tags as Json[]).map(({ name }) => name);
  const used = new Set(operations.flatMap(({ tags }) => tags as string[]));
  expect([...used].sort()).toEqual([...declared].sort());
  const lists = new Set(
    handlers
      .filter(({ spec }) => spec.method === "GET" && spec.response instanceof z.ZodArray)
      .map(({ spec }) => spec.operation),
  );
  const shared = (document.components as { responses: Record<string, Json> }).responses;
  for (const { responses, operationId } of operations) {
    for (const [status, response] of Object.entries(responses as Record<string, Json>)) {
      const { headers } = shared[String(response.$ref).split("/").at(-1) ?? ""] ?? response;
      const isLater = status === "429" || status === "503";
      if (lists.has(String(operationId)) && status === "200") {
        expect(headers, String(operationId)).toEqual({ Link: { $ref: "#/components/headers/NextPage" } });
        continue;
      }
      expect(headers, `${operationId} ${status}`).toEqual(
        isLater ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : undefined,
      );
    }
  }
});

test("a body that may be left out is not required", () => {
  const requiredOf = (path: string) => (document.paths[path]?.post as Json | undefined)?.requestBody;
  expect(requiredOf("/api/v1/auth/login-history")).toMatchObject({ required: false });
  expect(requiredOf("/api/v1/users/excel")).toMatchObject({ required: false });
  expect(requiredOf("/api/v1/auth/login")).toMatchObject({ required: true });
});

test("no body and no query takes a field that the document does not name, but for what providers send", () => {
  const name = "unCampoQueNadieConoce";
  const open = handlers.filter(({ spec: { body, query, foreign } }) =>
    [body, query].some((schema) => foreign || (schema && unknownField(schema, { [name]: 1 }) !== name)),
  );
  expect(open.map(({ spec }) => spec.id).sort()).toEqual(["PA11", "PA12", "PA13"]);
  const { paths } = openApiDocument(handlers.map(({ spec }) => spec)) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Json }> } }>>;
  };
  const bodies = Object.values(paths).flatMap((calls) =>
    Object.values(calls).flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {})),
  );
  expect(bodies.filter(({ schema }) => schema.properties && schema.additionalProperties !== false)).toEqual([]);
});

test("a tuple says its length, and items for generators", () => {
  const tuples = nodes.filter((node) => "prefixItems" in node);
  expect(tuples.length).toBeGreaterThan(0);
  for (const tuple of tuples) {
    const { length } = tuple.prefixItems as unknown[];
    expect(tuple).toMatchObject({ items: expect.any(Object), minItems: length, maxItems: length });
  }
});

test("every parameter and every field says what it is, and the glossary has no word too many", () => {
  const silent: string[] = [];
  const said = new Set<unknown>();
  for (const node of nodes) {
    const { properties, parameters } = node as { properties?: Record<string, Json>; parameters?: Json[] };
    const fields = typeof properties === "object" ? Object.entries(properties) : [];
    const named = Array.isArray(parameters) ? parameters.map((one): [string, Json] => [String(one.name), one]) : [];
    for (const [name, field] of [...fields, ...named]) {
      if ("$ref" in field && !("description" in field) && name === "undefined") continue;
      if (typeof field.description !== "string" || field.description === "") silent.push(name);
      said.add(field.description);
    }
  }
  expect([...new Set(silent)]).toEqual([]);
  expect(Object.entries(GLOSSARY).filter(([, words]) => !said.has(words))).toEqual([]);
});

test("what writes tells that another site's pages may not call it", () => {
  for (const item of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(item) as [string, Json][]) {
      const { "403": refused } = operation.responses as Record<string, Json>;
      const isTold = JSON.stringify(refused ?? {}).includes("auth.bad_origin");
      expect(isTold, String(operation.operationId)).toBe(method !== "get");
    }
  }
});

test("a login tells what it takes, what it answers and how it fails", () => {
  const login = document.paths["/api/v1/auth/login"]?.post as Json;
  expect(login).toMatchObject({
    security: [{}, { bearer: [] }],
    requestBody: { content: { "application/json": { schema: { required: ["identifier", "password"] } } } },
    responses: {
      "200": {
        content: {
          "application/json": {
            schema: { required: ["response"], properties: { response: { $ref: "#/components/schemas/Session" } } },
          },
        },
      },
      "429": { description: expect.stringContaining("auth.rate_limited") },
    },
  });
  expect(document.components.schemas).toMatchObject({
    Session: {
      type: "object",
      properties: { token: { type: "string" }, mfaRequired: { type: "boolean" } },
    },
  });
});

test("the way through a first purchase that its description tells exists, and a buyer may go it", () => {
  const { description } = document.info as { description: string };
  const calls = [...description.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/api\/[^`]+)`/g)];
  expect(calls.length).toBeGreaterThan(6);
  for (const [, method = "", path = ""] of calls) {
    const operation = document.paths[path]?.[method.toLowerCase()] as Json | undefined;
    const who = path.endsWith("/redeem") ? /guardia/ : /comprador|Cualquiera/;
    expect(operation?.description, `${method} ${path}`).toMatch(who);
  }
});

test("the same handlers make the same document", () => {
  expect(openApiDocument(handlers.map(({ spec }) => spec))).toEqual(document);
});

test("the page shows every call, and no markup of anyone's", async () => {
  const answer = docs();
  const html = await answer.text();
  for (const { spec } of handlers) expect(html).toContain(`id="${spec.id}"`);
  expect(html).toContain("Por ejemplo:");
  expect(html).toContain("CT-7K3M9QX2AB");
  expect(html).not.toMatch(/<script|undefined|\[object/);
  // Nothing comes from outside, or at all: the page is its own style and text.
  expect(html).not.toMatch(/ src=|<link|<img|<iframe|@import|url\(|href="(?!\/api\/v1\/openapi\.json")/);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("an unknown address answers in the API's words", async () => {
  const answer = unknown();
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ message: "No encontramos lo que buscas.", code: "resource.not_found" });
});

test("each call with a key says what a repeat gets that lost its answer", () => {
  for (const { spec } of handlers) {
    const operation = document.paths[pathOf(spec)]?.[spec.method.toLowerCase()];
    const isKeyed = JSON.stringify(operation).includes("IdempotencyKey");
    const said = /la repetición .* (esa misma respuesta|`idempotency.done`)/.exec(JSON.stringify(operation))?.[1];
    const answers = spec.atomic ? "esa misma respuesta" : "`idempotency.done`";
    expect(said, spec.id).toBe(isKeyed ? answers : undefined);
    if (isKeyed) expect(errorsOf(spec).includes("idempotency.done"), spec.id).toBe(!spec.atomic);
    else expect(spec.atomic, spec.id).toBeUndefined();
  }
});
