import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { EXAMPLES, SENT } from "@/app/api/v1/examples";
import { handlers } from "@/app/api/v1/handlers";
import { openApiDocument, pathOf } from "@/app/api/v1/openapi";
import { ERRORS } from "@/lib/generated/errors";

type Json = Record<string, unknown>;
type Content = Record<string, { schema: Json; example?: unknown }>;

interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

const document = openApiDocument(handlers.map(({ spec }) => spec)) as {
  paths: Record<string, Record<string, Operation>>;
} & Json;

const ajv = new Ajv2020({ strict: false, validateFormats: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: "api" }, "api");

/** What is wrong with a value by a schema of the document, or nothing. */
function faultOf(schema: Json, value: unknown): string | null {
  const isValid = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
  return isValid(value) ? null : ajv.errorsText(isValid.errors);
}

const JSON_TYPE = "application/json";
const FILLER = /^(x+|string|text|foo|bar|abc|test|lorem.*|.*todo.*|)$/i;
/** Fields that say nothing by being empty. */
const MAY_BE_EMPTY = new Set(["blocked"]);

/** Where an example holds what nobody would send or get. */
function fillersIn(value: unknown, name = ""): string[] {
  if (typeof value === "string") return FILLER.test(value) && !MAY_BE_EMPTY.has(name) ? [`${name}: ${value}`] : [];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => fillersIn(one, name));
  const fields = Object.entries(value);
  return fields.length === 0 ? [`${name}: {}`] : fields.flatMap(([key, inner]) => fillersIn(inner, key));
}

const calls = handlers.map(({ spec }) => {
  const operation = document.paths[pathOf(spec)]?.[spec.method.toLowerCase()];
  if (!operation) throw new Error(`${spec.id} is not in the document`);
  const success = operation.responses[spec.status ?? 200]?.content?.[JSON_TYPE];
  return { spec, operation, body: operation.requestBody?.content[JSON_TYPE], success };
});

const bodies = calls.flatMap(({ spec, body }) => (body ? [{ name: spec.operation, spec, ...body }] : []));
const answers = calls.flatMap(({ spec, success }) => (success ? [{ name: spec.operation, spec, ...success }] : []));
const failures = calls.flatMap(({ spec, operation }) =>
  Object.entries(operation.responses).flatMap(([status, { content }]) => {
    const media = content?.[JSON_TYPE];
    return media?.example && !status.startsWith("2") ? [{ name: `${spec.operation} ${status}`, ...media }] : [];
  }),
);

test("there are bodies, answers and failures to look at", () => {
  expect(bodies.length).toBeGreaterThan(50);
  expect(answers.length).toBeGreaterThan(120);
  expect(failures.length).toBeGreaterThan(200);
});

describe("a body's example", () => {
  test.each(bodies)("of $name is what its handler takes", ({ spec, schema, example }) => {
    expect(example).toBeTypeOf("object");
    expect(spec.body?.safeParse(example).error?.issues ?? []).toEqual([]);
    expect(faultOf(schema, example)).toBeNull();
    expect(fillersIn(example)).toEqual([]);
  });
});

describe("an answer's example", () => {
  test.each(answers)("of $name is what its schema says", ({ schema, example }) => {
    expect(example).toBeTypeOf("object");
    expect(faultOf(schema, example)).toBeNull();
    expect(fillersIn(example)).toEqual([]);
  });

  test("of a list has one row, and figures that agree with it", () => {
    const lists = answers.filter(({ example }) => Array.isArray((example as Json).response));
    expect(lists.length).toBeGreaterThan(30);
    for (const { name, example } of lists) {
      const { response, ...facts } = example as Json;
      expect(response, name).toHaveLength(1);
      expect(facts, name).toEqual({ total: 1, limit: 50, offset: 0, page: 1, after: null });
    }
  });

  test("adds up", () => {
    const wrong: string[] = [];
    const walk = (name: string, value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      const { priceCents, discountCents, feeCents, totalCents, items } = value as Partial<Record<string, number>> &
        Json;
      const sum = Number(priceCents) - Number(discountCents) + Number(feeCents);
      if (!Number.isNaN(sum) && sum !== totalCents)
        wrong.push(`${name}: ${priceCents} − ${discountCents} + ${feeCents} is not ${totalCents}`);
      if (Array.isArray(items)) {
        const all = items.reduce((before: number, item: { totalCents: number }) => before + item.totalCents, 0);
        if (all !== totalCents) wrong.push(`${name}: its items add up to ${all}, not ${totalCents}`);
      }
      for (const inner of Object.values(value)) walk(name, inner);
    };
    for (const { name, example } of answers) walk(name, example);
    expect(wrong).toEqual([]);
  });
});

test("a failure's example has a code that the call answers, with its text", () => {
  const wrong = failures.filter(({ schema, example }) => faultOf(schema, example) !== null);
  expect(wrong.map(({ name }) => name)).toEqual([]);
  for (const { name, example } of failures) {
    const { code, message } = example as { code: keyof typeof ERRORS; message: string };
    const { text } = ERRORS[code];
    if (typeof text === "string") expect(message, name).toBe(text);
    expect(message, name).not.toMatch(/undefined|NaN|\bN\b|: \.|\$0\.00| {2}/);
  }
});

test("every example is of use, and so is every name of what is sent", () => {
  const seen = new Map<string, Set<string>>();
  const walk = (name: string, value: unknown): void => {
    seen.set(name, (seen.get(name) ?? new Set()).add(JSON.stringify(value)));
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) walk(Array.isArray(value) ? name : key, inner);
  };
  for (const { example } of [...bodies, ...answers]) walk("", example);
  const all = new Set([...seen.values()].flatMap((values) => [...values]));
  const unused = Object.entries(EXAMPLES).filter(([key, value]) => {
    const field = key.split(".").at(-1) ?? "";
    const said = /^[A-Z]/.test(field) ? all : seen.get(field);
    return !said?.has(JSON.stringify(value));
  });
  expect(unused.map(([key]) => key)).toEqual([]);
  for (const [operation, names] of Object.entries(SENT)) {
    const text = JSON.stringify(bodies.find(({ name }) => name === operation)?.example ?? null);
    expect(
      names.filter((name) => !text.includes(`"${name}":`)),
      operation,
    ).toEqual([]);
  }
});

describe("what these tests look for is found", () => {
  const of = (operation: string) => {
    const found = bodies.find(({ name }) => name === operation);
    if (!found) throw new Error(`${operation} has no body`);
    return found;
  };

  test("a body that its handler refuses", () => {
    const { spec, schema, example } = of("holdPlaces");
    for (const wrong of [
      { ...(example as Json), quantity: 0 },
      { ...(example as Json), idPlaces: [1] },
      { ...(example as Json), desconocido: 1 },
    ]) {
      expect(faultOf(schema, wrong)).not.toBeNull();
      if (!("desconocido" in wrong)) expect(spec.body?.safeParse(wrong).success).toBe(false);
    }
  });

  test("an answer that lacks a field", () => {
    const [{ schema, example } = { schema: {}, example: {} }] = answers.filter(({ name }) => name === "getCart");
    const { response, ...rest } = example as { response: Json };
    const { folio: _folio, ...cart } = response;
    expect(faultOf(schema, { ...rest, response: cart })).toContain("folio");
  });

  test("fillers and empty objects", () => {
    expect(fillersIn({ name: "x", list: [{ code: "string" }], note: "", policy: {} })).toEqual([
      "name: x",
      "code: string",
      "note: ",
      "policy: {}",
    ]);
  });
});
