import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handlers } from "@/app/api/v1/handlers";
import { openApiDocument, pathOf } from "@/app/api/v1/openapi";
import { getDb } from "@/db/client";
import { gates } from "@/db/schema";
import { edgesOf, type Json, type Schema, valuesOf } from "@/e2e/support/from-schema";
import { answerHere } from "@/e2e/support/in-process";
import type { Asked, Sample } from "@/e2e/support/sample";
import type { Person, World } from "@/e2e/support/world";
import { can, type Permission } from "@/lib/core/permissions";
import type { RouteSpec } from "@/lib/http";
import { forgetPointsHere } from "@/lib/limits/limits";
import { ensureSandboxAccount } from "@/lib/payments";

const ORIGIN = vi.hoisted(() => {
  // What the journeys' samples read when they are imported.
  process.env.E2E_BASE_URLS = "http://localhost:3000";
  process.env.E2E_NEXTAUTH_SECRET = "only-for-tests-".repeat(3);
  return "http://localhost:3000";
});

/** How many mutations of each call `npm test` sends; all of them in the soak. */
const MOST = process.env.SOAK ? 10_000 : 8;
const SEED = process.env.SOAK ? Math.floor(Math.random() * 2 ** 31) : 14;

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: Schema; $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const document = openApiDocument(handlers.map(({ spec }) => spec)) as {
  paths: Record<string, Record<string, Operation>>;
} & Json;

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: "api" }, "api");

const compiled = new Map<Schema, ValidateFunction>();
/** Schemas of the document refer to each other within it. */
function validator(schema: Schema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
  const made = ajv.compile(JSON.parse(text));
  compiled.set(schema, made);
  return made;
}

let world: World;
let samples: Record<string, Sample>;
let forgetLimits: () => Promise<void>;

beforeAll(async () => {
  vi.stubGlobal("fetch", (url: string | URL, init?: RequestInit) => answerHere(new Request(url, init)));
  await ensureSandboxAccount(getDb(), { baseUrl: ORIGIN });
  const { createWorld, forgetLimits: forget } = await import("@/e2e/support/world");
  ({ SAMPLES: samples } = await import("@/e2e/support/collected"));
  forgetLimits = forget;
  world = await createWorld();
  // The mark of the tenant makes it longer than a person may.
  await getDb().update(gates).set({ label: "Acceso 1" }).where(eq(gates.id, world.a.gate.id));
});

afterAll(() => vi.unstubAllGlobals());

/** Who may make a call and has the rows that it is about. */
function callerOf(spec: RouteSpec, sample: Sample): Person {
  const { people } = world;
  if (sample.about === "buyer") return people.buyer;
  if (spec.auth === "public" || spec.auth === "mfa_pending") return people.visitor;
  const { auth } = spec;
  const enough = auth === "user" ? null : [auth].flat();
  for (const name of ["admin", "buyer", "guard"] as const) {
    const actor = { user: people[name] };
    if (actor && (enough === null || enough.some((one) => may(people[name], one)))) return people[name];
  }
  return people.platform;
}

function may(person: Person, permission: Permission): boolean {
  const actor = actors.get(person.name);
  return actor !== undefined && can(actor, permission);
}

const actors = new Map<string, Parameters<typeof can>[0]>();
beforeAll(async () => {
  const { actorOfPerson } = await import("@/e2e/support/world");
  for (const person of Object.values(world.people)) {
    const actor = actorOfPerson(person, "token");
    if (actor) actors.set(person.name, actor);
  }
});

async function send(spec: RouteSpec, caller: Person, asked: Asked) {
  const { params = {}, query = {}, body, cartToken, person, sign } = asked;
  const path = pathOf(spec).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(path, ORIGIN);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const headers = new Headers();
  const { token } = person ?? caller;
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (cartToken) headers.set("X-Cart-Token", cartToken);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  if (sign) {
    const request = { method: spec.method, path: `${url.pathname}${url.search}`, body: sent.body ?? "" };
    headers.set("Authorization", sign(request));
  }
  const answer = await answerHere(new Request(url, { method: spec.method, headers, ...sent }));
  const type = answer.headers.get("content-type") ?? "";
  const text = await answer.text();
  return { status: answer.status, type, body: type.includes("json") ? (JSON.parse(text) as Json) : null };
}

interface Mutation {
  asked: Asked;
  /** Whether the document allows it. */
  isValid: boolean;
  /** An address that cannot be is answered like one that is not there. */
  inPath?: true;
  what: string;
}

const show = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, 90);

type Path = (string | number)[];

/** Every place in a body that a schema describes, with its schema. */
function placesIn(
  schema: Schema,
  value: unknown,
  path: Path = [],
): { path: Path; schema: Schema; isRequired: boolean }[] {
  const found: { path: Path; schema: Schema; isRequired: boolean }[] = [];
  const object = schema.properties ? schema : (schema.anyOf ?? schema.oneOf ?? []).find(({ properties }) => properties);
  for (const [name, inner] of Object.entries(object?.properties ?? {})) {
    found.push({ path: [...path, name], schema: inner, isRequired: object?.required?.includes(name) ?? false });
    const child = (value as Json | undefined)?.[name];
    if (child !== undefined) found.push(...placesIn(inner, child, [...path, name]));
  }
  const list = schema.items ? schema : (schema.anyOf ?? []).find(({ items }) => items);
  if (list?.items && !list.prefixItems && Array.isArray(value) && value.length > 0)
    found.push(...placesIn(list.items, value[0], [...path, 0]));
  return found;
}

/** A copy of a body with another value at a place; `undefined` leaves it out. */
function withValue(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(body)) return body.map((one, index) => (index === first ? withValue(one, rest, value) : one));
  return { ...(body as Json), [first]: withValue((body as Json | undefined)?.[first], rest, value) };
}

function mutationsOf(operation: Operation, asked: Asked, random: <T>(values: fc.Arbitrary<T>) => T[]): Mutation[] {
  const found: Mutation[] = [];
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema) {
    const isValid = validator(schema);
    const body = asked.body ?? {};
    const add = (changed: unknown, what: string) =>
      // What JSON cannot say is not sent.
      found.push({ asked: { ...asked, body: changed }, isValid: isValid(JSON.parse(JSON.stringify(changed))), what });
    for (const place of placesIn(schema, body)) {
      const name = place.path.join(".");
      for (const value of [...edgesOf(place.schema), ...random(valuesOf(place.schema))])
        add(withValue(body, place.path, value), `${name} = ${show(value)}`);
      add(withValue(body, place.path, undefined), `${name} left out`);
    }
    for (const value of random(valuesOf(schema))) add(value, `body ${JSON.stringify(value).slice(0, 300)}`);
    add(withValue(body, ["desconocido"], 1), "a field that nobody knows");
    for (const value of [null, [], "x"]) add(value, `body ${show(value)}`);
  }
  for (const { name, in: where, schema: inner } of operation.parameters ?? []) {
    if (where !== "query" && where !== "path") continue;
    const isText = inner.type === "string";
    const key = where === "query" ? "query" : "params";
    const check = validator(inner);
    for (const value of [...edgesOf(inner), ...random(valuesOf(inner))]) {
      // An address says everything in letters: a number is a text too, and an empty folder is another address.
      if (typeof value === "object") continue;
      if (where === "path" && (value === "" || value === " " || String(value).length > 2_000)) continue;
      const isSaid =
        inner.type === "boolean" ? ["true", "false"].includes(String(value)) : check(isText ? String(value) : value);
      found.push({
        asked: { ...asked, [key]: { ...asked[key], [name]: String(value) } },
        isValid: isSaid,
        ...(where === "path" ? { inPath: true } : {}),
        what: `${name} = ${show(value)}`,
      });
    }
  }
  return found;
}

/** Fields of which the document says that they are judged by more than their schema. */
function judgedFields(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (typeof value !== "object" || value === null) return into;
  const { properties, parameters } = value as { properties?: Json; parameters?: Json[] };
  for (const [name, inner] of Object.entries(properties ?? {}))
    if (JSON.stringify(inner).includes('"x-judged"')) into.add(name);
  for (const one of parameters ?? []) if (JSON.stringify(one).includes('"x-judged"')) into.add(String(one.name));
  for (const inner of Object.values(value)) judgedFields(inner, into);
  return into;
}

/** The last name in a path: "people.1.phone" is about a phone. */
const nameOf = (field: unknown) =>
  String(field ?? "")
    .split(".")
    .filter((part) => !/^\d+$/.test(part))
    .at(-1) ?? "";

test.each(handlers.map(({ spec }) => [spec.id, spec] as const))(
  "%s accepts what the document says",
  async (id, spec) => {
    const sample = samples[id];
    const operation = document.paths[pathOf(spec)]?.[spec.method.toLowerCase()];
    if (!sample || !operation) throw new Error(`${id} has no sample`);
    const caller = callerOf(spec, sample);
    await forgetLimits();
    forgetPointsHere();
    const asked = await sample.ask(world, caller);
    let turn = 0;
    const random = <T>(values: fc.Arbitrary<T>) =>
      fc.sample(values, { numRuns: process.env.SOAK ? 20 : 2, seed: SEED + turn++ });
    const all = mutationsOf(operation, asked, random);
    const chosen =
      fc.sample(
        fc.shuffledSubarray(all, { minLength: Math.min(MOST, all.length), maxLength: Math.min(MOST, all.length) }),
        { numRuns: 1, seed: SEED },
      )[0] ?? [];
    const judged = judgedFields({ ...operation, responses: {} });
    const wrong: string[] = [];
    for (const { asked: changed, isValid, inPath, what } of [
      { asked, isValid: true, what: "the sample" } as Mutation,
      ...chosen,
    ]) {
      const { status, type, body } = await send(spec, caller, changed);
      const said = `${what} (${isValid ? "valid" : "invalid"}): ${status} ${JSON.stringify(body)?.slice(0, 140)}`;
      const described = operation.responses[status];
      if (status >= 500 || !described) wrong.push(`not documented: ${said}`);
      const shape = described?.content?.[type.split(";")[0] ?? ""]?.schema;
      if (shape && body && !validator(shape)(body))
        wrong.push(`answer: ${said} ${ajv.errorsText(validator(shape).errors)}`);
      const isRefused = status === 400 && ["input.invalid", "input.malformed"].includes(String(body?.code));
      if (spec.auth === "mfa_pending") continue;
      if (isValid && isRefused && !judged.has(nameOf(body?.field))) wrong.push(`refused: ${said}`);
      if (!isValid && !isRefused && !(inPath && status === 404)) wrong.push(`accepted: ${said}`);
      if (status === 429) await forgetLimits();
    }
    expect(wrong).toEqual([]);
  },
);
