import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { getTableName, getViewName, is, View } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as schema from "@/db/schema";
import { DOMAIN_ORDER, placeOf } from "@/lib/core/architecture";
import { SourceStatements } from "@/lib/core/testing/source-statements";
import type { Found } from "@/lib/core/testing/sql-statements";

const ROOT = process.cwd();

const Manifest = z.object({
  tables: z.array(z.string()).default([]),
  /** By file ("orders/hot"): tables of others that its statements write, for speed. */
  hotStatements: z.record(z.string(), z.array(z.string())).default({}),
  /** By table of this domain: files of others that write it. */
  hotWriters: z.record(z.string(), z.array(z.string())).default({}),
  /** By file: tables of later domains that it reads, and why there is no other way. */
  readModels: z.record(z.string(), z.object({ reads: z.array(z.string()), why: z.string().min(20) })).default({}),
  /** By table of this domain: files of earlier domains that read it. */
  readers: z.record(z.string(), z.array(z.string())).default({}),
});

const TABLES = new Map<string, string>();
for (const [name, value] of Object.entries(schema)) {
  if (is(value, PgTable)) TABLES.set(name, getTableName(value));
  else if (is(value, View)) TABLES.set(name, getViewName(value));
}

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/(\.test\.tsx?$|(^|\/)testing(\/|[-.])|^db\/(migrations|schema|seed)\/)/.test(file);

const files = ["lib", "db", "worker", "app"]
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter(isSource);

const manifests = new Map<string, z.output<typeof Manifest>>();
for (const file of files.filter((one) => /^lib\/[\w-]+\/manifest\.ts$/.test(one))) {
  const module: unknown = await import(/* @vite-ignore */ join(ROOT, file));
  manifests.set(file.split("/")[1] ?? "", Manifest.parse({ ...Object(module) }));
}

const owners = new Map<string, string[]>();
for (const [domain, { tables }] of manifests) {
  for (const table of tables) owners.set(table, [...(owners.get(table) ?? []), domain]);
}

/** `lib/http` guards the calls by their sessions, so it may read the same tables as `auth`. */
const position = (domain: string) => DOMAIN_ORDER.findIndex((one) => one === (domain === "http" ? "auth" : domain));

/** Null for files of `app`, `worker` and `db`, which own no tables. */
function domainOf(file: string): string | null {
  const place = placeOf(file);
  return place.kind === "http" ? "http" : (place.domain ?? null);
}

const shortName = (file: string) => file.replace(/^lib\//, "").replace(/\.tsx?$/, "");

interface Crossing {
  use: "writes" | "reads";
  file: string;
  table: string;
}

/** The uses of other domains' tables. A lock counts as a write. */
function crossings(found: readonly Found[]): Crossing[] {
  return found.flatMap(({ use, table, file }): Crossing[] => {
    const domain = domainOf(file);
    if (table === null) return use === "reads" ? [] : [{ use: "writes", file, table: "(not told)" }];
    const [owner = "nobody"] = owners.get(table) ?? [];
    if (owner === domain) return [];
    if (use !== "reads") return [{ use: "writes", file, table }];
    const isEarlier = domain !== null && position(owner) <= position(domain) && owner !== "http";
    return isEarlier ? [] : [{ use, file, table }];
  });
}

const sources = new SourceStatements(TABLES, (file) => {
  try {
    return readFileSync(join(ROOT, file), "utf8");
  } catch {
    return null;
  }
});
const uses = sources.usesIn(files);
const crossed = crossings(uses);

/** The uses that the using domains declare. */
function declared(use: Crossing["use"]): Set<string> {
  const all = new Set<string>();
  for (const { hotStatements, readModels } of manifests.values()) {
    const asked =
      use === "writes"
        ? Object.entries(hotStatements)
        : Object.entries(readModels).map(([file, { reads }]) => [file, reads] as const);
    for (const [file, tables] of asked) for (const table of tables) all.add(`${file} ${use} ${table}`);
  }
  return all;
}

/** The uses that the owning domains declare. */
function declaredUses(use: Crossing["use"]): Set<string> {
  const all = new Set<string>();
  for (const { hotWriters, readers } of manifests.values()) {
    for (const [table, by] of Object.entries(use === "writes" ? hotWriters : readers)) {
      for (const file of by) all.add(`${file} ${use} ${table}`);
    }
  }
  return all;
}

const done = new Set(crossed.map(({ file, use, table }) => `${shortName(file)} ${use} ${table}`));

test("every table has exactly one owner, and every owner a place in the order", () => {
  const wrong = [...TABLES.values()].filter((table) => owners.get(table)?.length !== 1);
  expect(wrong).toEqual([]);
  const unknown = [...owners.keys()].filter((table) => ![...TABLES.values()].includes(table));
  expect(unknown).toEqual([]);
  expect([...manifests.keys()].filter((domain) => domain !== "core" && position(domain) < 0)).toEqual([]);
});

test("a table is written and locked by its owner, and read by its owner and later domains", () => {
  const allowed = new Set([...declared("writes"), ...declared("reads")]);
  expect([...done].filter((one) => !allowed.has(one)).toSorted()).toEqual([]);
});

test("what is declared as crossing owners does so", () => {
  const listed = [...declared("writes"), ...declared("reads")];
  expect(listed.filter((one) => !done.has(one))).toEqual([]);
});

test("owners name the statements of others that write or read their tables", () => {
  for (const use of ["writes", "reads"] as const) {
    expect([...declaredUses(use)].toSorted()).toEqual([...declared(use)].toSorted());
  }
});

test("no rows of an append-only table are locked: the application may only read and insert them", () => {
  const folder = join(ROOT, "db", "migrations");
  const refusing = /create trigger \w+ before ([a-z ]+) on (\w+) for each statement execute function refuse_change/gi;
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => readFileSync(join(folder, file), "utf8").replace(/\s+/g, " "));
  const kept = new Set(
    texts
      .flatMap((text) => [...text.matchAll(refusing)])
      .flatMap(([, acts = "", table = ""]) => (/update/i.test(acts) ? [table] : [])),
  );
  expect(kept.size).toBeGreaterThan(20);
  const locked = uses.filter(({ use, table }) => use === "locks" && table !== null && kept.has(table));
  expect(locked.map(({ file, table }) => `${file} locks ${table}`)).toEqual([]);
});

describe("the finder", () => {
  /** The uses of a file of `orders` with this text, as "use table". */
  function usesOf(text: string, others: Record<string, string> = {}): string[] {
    const all: Record<string, string> = { "lib/orders/it.ts": text, ...others };
    const found = new SourceStatements(TABLES, (file) => all[file] ?? null).usesIn(["lib/orders/it.ts"]);
    return [
      ...new Set(
        found.map(({ use, table, file }) => `${file === "lib/orders/it.ts" ? "" : `${file} `}${use} ${table}`),
      ),
    ].toSorted();
  }
  const inSql = (text: string) => usesOf(`const x = sql\`${text}\`;`);

  test.each([
    ["insert into places (id) values (1)", ["writes places"]],
    ["insert into places select * from event_areas", ["reads event_areas", "writes places"]],
    [
      "update only places p set free_at = now() from orders o where o.id = p.order_id",
      ["reads orders", "writes places"],
    ],
    ["delete from places p using orders o where true", ["reads orders", "writes places"]],
    ["insert into orders values (1) on conflict (id) do update set state = 'x'", ["writes orders"]],
    ["merge into places p using orders o on true when matched then delete", ["reads orders", "writes places"]],
    ["truncate table places", ["writes places"]],
    ["lock table places in share mode", ["writes places"]],
    ['update "places" set x = 1', ["writes places"]],
    ["update public.places set x = 1", ["writes places"]],
    ["UPDATE Places SET x = 1", ["writes places"]],
    ["select 1 from places for update skip locked", ["locks places", "reads places"]],
    ["select 1 from places for no key update", ["locks places", "reads places"]],
    ["select 1 from places p join orders o on true for share of o", ["locks orders", "reads orders", "reads places"]],
    [
      "select 1 from places p, orders o for update of p, o nowait",
      ["locks orders", "locks places", "reads orders", "reads places"],
    ],
    ["select 1 from (select id from places) x for key share", ["locks places", "reads places"]],
    [
      "select 1 from orders where id in (select order_id from places for update)",
      ["locks places", "reads orders", "reads places"],
    ],
    ["with taken as (update places set x = 1 returning id) select * from taken", ["writes places"]],
    ["with places as (select * from orders) select * from places", ["reads orders"]],
    ["with places as (select * from places) select 1", ["reads places"]],
    ["with recursive places as (select * from places) select 1", []],
    [
      "select 1 from orders o, lateral (select 1 from places) p, tickets t",
      ["reads orders", "reads places", "reads tickets"],
    ],
    ["select 1 from unnest(a) as places(x) left join scans s using (id)", ["reads scans"]],
    ["select extract(epoch from places), a is distinct from places from orders", ["reads orders"]],
    ["select 'from places' -- from places\\n from orders /* from places */", ["reads orders"]],
    [`select 'it''s from places \${name} from places' from orders`, ["reads orders"]],
    ["select pgboss.places.id from pgboss.places", []],
    ["places p join orders o on true", ["reads orders", "reads places"]],
    ["places.id = 3", []],
    ["select 1 from orders where places in (select places from x)", ["reads orders"]],
  ])("reads %s", (text, uses) => {
    expect(inSql(text)).toEqual(uses);
  });

  const imports = 'import { orders as o, places, tickets } from "@/db/schema";\n';
  test.each([
    ["db.insert(places).values({})", ["writes places"]],
    ["db.update(places).set({})", ["writes places"]],
    ["tx.db.delete(o).where(x)", ["writes orders"]],
    ["db.insert(table).values({})", ["writes null"]],
    ["map.delete(key); hash.update(text).digest()", []],
    [
      "db.select().from(places).innerJoin(o, x).where(y).for('update')",
      ["locks orders", "locks places", "reads orders", "reads places"],
    ],
    [
      "db.select().from(places).leftJoin(o, x).for('share', { of: [places] })",
      ["locks places", "reads orders", "reads places"],
    ],
    ["db.select().from(isOld ? places : o)", ["reads orders", "reads places"]],
    ["const p = alias(places, 'p'); db.select().from(p)", ["reads places"]],
    ["const s = db.select().from(places).as('s'); db.select().from(s)", ["reads places"]],
    ["db.query.tickets.findFirst({})", ["reads tickets"]],
    ["db.$count(places)", ["reads places"]],
    [`db.execute(sql\`update \${places} set x = 1\`)`, ["writes places"]],
    [`db.execute(sql\`delete from \${o} where \${places.id} = 1\`)`, ["writes orders"]],
    ["db.execute(sql.raw('delete from places'))", ["writes places"]],
    [`db.execute(sql\`update \${sql.identifier('places')} set x = 1\`)`, ["writes places"]],
    [`sql\`update \${whatever} set x = 1\``, ["writes null"]],
  ])("reads %s", (text, uses) => {
    expect(usesOf(imports + text)).toEqual(uses);
  });

  test("reads fragments in constants, functions and alternatives", () => {
    expect(usesOf(`const P = 'places'; const x = \`update \${P} set y = 1\`;`)).toEqual(["writes places"]);
    expect(usesOf(`const T = { p: sql\`places p\` }; const x = sql\`delete from \${T.p}\`;`)).toContain(
      "writes places",
    );
    expect(usesOf(`const f = (t) => sql\`update \${t} set y = 1\`; f(sql\`places\`);`)).toContain("writes null");
    expect(usesOf(`const f = (t) => sql\`\${t} where true\`; sql\`delete from \${f(sql\`places\`)}\`;`)).toContain(
      "writes places",
    );
    expect(usesOf(`const lock = x ? sql\`for update\` : sql\`\`; sql\`select 1 from places \${lock}\`;`)).toContain(
      "locks places",
    );
    expect(usesOf("const x = 'delete from ' + 'places';")).toEqual(["writes places"]);
    expect(usesOf("const x = ['delete', 'from places'].join(' ');")).toContain("writes places");
    expect(
      usesOf(`function f() { return sql\`places\`; } function g() { return sql\`update \${f()} set x = 1\`; }`),
    ).toContain("writes places");
  });

  test("a fragment of another file answers for its own words, the text around it for the others", () => {
    const others = {
      "lib/places/index.ts": 'export { GIVE, LIST } from "@/lib/places/give";',
      "lib/places/give.ts": "export const GIVE = sql`update places set x = 1`; export const LIST = 'places p';",
    };
    const head = 'import { GIVE, LIST } from "@/lib/places";\n';
    expect(usesOf(`${head}sql\`with g as (\${GIVE}) select 1 from g\``, others)).toEqual([
      "lib/places/give.ts writes places",
    ]);
    expect(usesOf(`${head}sql\`delete from \${LIST}\``, others)).toEqual(["writes places"]);
  });
});
