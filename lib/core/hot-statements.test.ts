import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const ROOT = process.cwd();
const HOT = /^lib\/[\w-]+\/hot\.ts$/;
const isTest = (file: string) => /(\.test\.tsx?$|(^|\/)testing(\/|\.ts$))/.test(file);

const files = ["app", "components", "lib", "worker"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((f) => join(folder, f)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !isTest(file));
const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Every import, as "module#name". */
const imports = files.flatMap((file) =>
  parseSync(file, textOf(file)).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map((entry) => ({ file, what: `${moduleRequest.value}#${entry.importName.name ?? "*"}` })),
  ),
);
const importersOf = (what: string) => imports.filter((one) => one.what === what).map(({ file }) => file);

test("statements by hand stand in the hot.ts of their domain", () => {
  const writers = ["@/db/hot#hotStatement", "@/db/hot#runText"].flatMap(importersOf);
  expect(writers.filter((file) => !HOT.test(file))).toEqual([]);
});

test("each of them names a row of the bench that it is fast for", () => {
  const rows: string[] = /const ROWS = \[([^\]]+)\]/.exec(textOf("bench/run.ts"))?.[1]?.match(/[\w-]+/g) ?? [];
  expect(rows).toContain("hold");
  const named = files
    .filter((file) => HOT.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/bench: "([^"]*)"/g)]);
  expect(named.map(([, row]) => row).filter((row) => !rows.includes(row ?? ""))).toEqual([]);
});

test("each is called by its domain and its constant, as it stands in the database's log", () => {
  const odd = files
    .filter((file) => HOT.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/name: ["`]([^"`]*)/g)].map(([, name = ""]) => ({ file, name })))
    .filter(({ file, name }) => !name.startsWith(`${file.split("/")[1]}.`));
  expect(odd).toEqual([]);
});

/** Reckons with milliseconds in a key of its own, and selects none. */
const BY_ITSELF = ["lib/reports/people/infinity.ts"];

test("no statement casts what it selects for the driver, and instants in JSON are written by jsonMoment", () => {
  const casts = /\)::float8(?=`| as\b)|extract\(epoch from [^`]*?\)\s*\*\s*1000/;
  expect("count(*)::float8 as n").toMatch(casts);
  expect("(extract(epoch from e.starts_at) * 1000)").toMatch(casts);
  expect("(c ->> 0)::float8)").not.toMatch(casts);
  expect(files.filter((file) => casts.test(textOf(file)))).toEqual(BY_ITSELF);
});

test("nobody but db takes the driver", () => {
  const inside = ["@/db/client#getSql", "@/db/client#watchStatements"];
  expect(inside.flatMap(importersOf)).toEqual([]);
});

test("no statement forbids the planner a way of reading: what has no index gets one", () => {
  const forbids = /enable_\w*(scan|join|loop|sort|agg|memoize)/;
  expect("set_config('enable_seqscan', 'off', true)").toMatch(forbids);
  expect(files.filter((file) => forbids.test(textOf(file)))).toEqual([]);
});
