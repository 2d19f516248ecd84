import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { handlers } from "@/app/api/v1/handlers";
import { errorsOf } from "@/app/api/v1/openapi";
import type { ErrorCode } from "@/lib/core/errors";
import { CallGraph } from "@/lib/core/testing/call-graph";
import type { Key } from "@/lib/core/testing/units";
import { ERRORS } from "@/lib/generated/errors";

const isTest = (file: string) => /(\.test\.tsx?$|(^|\/)testing(\/|\.ts$))/.test(file);
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file));
const textOf = (file: string) => readFileSync(file, "utf8");
const graph = new CallGraph(["app/api", "db", "lib"].flatMap(filesOf), textOf);

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);
const fileOf = (key: Key) => key.slice(0, key.indexOf("#"));

/** `route` itself answers what `errorsOf` adds to every call. */
const isRoute = (key: Key) => key === "lib/http/route.ts#route";

/** Duties are imported when they are needed, which the graph does not follow: whoever asks may reach every domain's. */
const ASKING_FOR_DUTIES = ["lib/core/tell.ts#dutiesOf", "lib/core/tell.ts#tell", "lib/payments/subject.ts#subjectFor"];
const duties = (key: Key) => (ASKING_FOR_DUTIES.includes(key) ? ["lib/generated/duties.ts#DUTIES"] : []);

/** The constant that holds the handler of each call, by the call's id. */
const constants = new Map<string, Key>();
for (const file of filesOf("app/api").filter((one) => one.endsWith("/route.ts"))) {
  let name = "";
  for (const [, declared, id] of textOf(file).matchAll(/^(?:export )?const (\w+) = |\bid: "([A-Z]+\d+\w*)"/gm)) {
    if (declared) name = declared;
    if (id) constants.set(id, `${file}#${name}`);
  }
}

const calls = handlers.map(({ spec }) => {
  const constant = constants.get(spec.id);
  if (!constant) throw new Error(`${spec.id} stands in no constant of a route.ts`);
  return { spec, units: graph.unitsIn(constant) };
});

test("nearly every call is seen to call a verb", () => {
  const verbs = new Set(graph.verbs());
  const calling = calls.filter(({ units }) =>
    units.flatMap((unit) => graph.namedBy(unit)).some((key) => verbs.has(key)),
  );
  expect(calls.length).toBeGreaterThan(120);
  expect(calling.length).toBeGreaterThan(115);
});

test("every code that a call lists is written in the code that the call may reach", () => {
  const unreached = calls.flatMap(({ spec, units }) => {
    const { texts } = graph.reach(units, isRoute, duties);
    return (spec.errors ?? []).filter((code) => !texts.has(code)).map((code) => `${spec.id} ${code}`);
  });
  expect(unreached).toEqual([]);
});

test("every code that a verb's own file throws is listed by the call of the verb", () => {
  const verbs = new Set(graph.verbs());
  const missing = calls.flatMap(({ spec, units }) => {
    const listed = new Set<string>(errorsOf(spec));
    const called = units.flatMap((unit) => graph.namedBy(unit)).filter((key) => verbs.has(key));
    const thrown = new Set(
      called.flatMap((verb) => [...graph.reach(verb, (key) => fileOf(key) !== fileOf(verb)).thrown]),
    );
    return [...thrown].filter((code) => isCode(code) && !listed.has(code)).map((code) => `${spec.id} ${code}`);
  });
  expect(missing).toEqual([]);
});

test("codes are found in helpers, and in no function that is not called", () => {
  const sources: Record<string, string> = {
    "lib/orders/pay.ts": `import { DomainError } from "@/lib/core/errors"; import { lock } from "@/lib/orders/lock";
      const paid = () => new DomainError("order.paid");
      const unused = () => new DomainError("order.expired");
      export async function pay({ ctx }: VerbArgs<null>) { await lock(ctx); throw paid(); }`,
    "lib/orders/lock.ts": `import { DomainError } from "@/lib/core/errors";
      export async function lock(ctx) { throw new DomainError("order.cancelled"); }`,
  };
  const small = new CallGraph(Object.keys(sources), (file) => sources[file] ?? "");
  const verb = "lib/orders/pay.ts#pay";
  expect([...small.reach(verb, () => false).texts].filter(isCode).sort()).toEqual(["order.cancelled", "order.paid"]);
  expect([...small.reach(verb, (key) => fileOf(key) !== fileOf(verb)).thrown]).toEqual(["order.paid"]);
});
