import { globSync } from "node:fs";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { getSql } from "@/db/client";

/** A growing table has at least so many rows when the plans of a grown platform are read. */
const GROWN = 3_000;

function sentBy(exported: unknown): string[] {
  if (typeof exported === "function") return "sent" in exported ? [String(exported.sent)] : [];
  return exported === null || typeof exported !== "object" ? [] : Object.values(exported).flatMap(sentBy);
}

const files = globSync("lib/*/hot.ts");
const statements = (
  await Promise.all(files.map(async (file) => sentBy(await import(`${process.cwd()}/${file}`))))
).flat();

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const readWhole = (plan: Plan): string[] => [
  ...(plan["Node Type"].endsWith("Seq Scan") ? [plan["Relation Name"] ?? "?"] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
];

/** What is wrong with the plan that a connection keeps: that it is compiled, or reads one of these tables from end to end. */
async function faultsOf(tx: postgres.ISql, sent: string, growing: ReadonlySet<string>): Promise<string[]> {
  await tx`select set_config('plan_cache_mode', 'force_generic_plan', true)`;
  const values = new Set(sent.match(/\$\d+/g)).size;
  await tx.unsafe(`prepare read_plan as ${sent}`);
  const given = values > 0 ? `(${Array(values).fill("null").join()})` : "";
  const [row] = await tx.unsafe<{ "QUERY PLAN": [{ Plan: Plan; JIT?: object }] }[]>(
    `explain (format json) execute read_plan${given}`,
  );
  await tx.unsafe("deallocate read_plan");
  const [found] = row?.["QUERY PLAN"] ?? [];
  if (!found) throw new Error("no plan");
  const name = /^\/\* (\S+) \*\//.exec(sent)?.[1] ?? sent;
  return [
    ...(found.JIT ? [`${name} is compiled`] : []),
    ...readWhole(found.Plan)
      .filter((table) => growing.has(table))
      .map((table) => `${name} reads ${table} from end to end`),
  ];
}

async function allFaults(tx: postgres.ISql, growing: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const sent of statements) faults.push(...(await faultsOf(tx, sent, growing)));
  return faults;
}

const UNINDEXED = "/* test.unindexed */ select id from audit_log where request_id = $1";

test("all hot statements are found", () => {
  expect(files.length).toBeGreaterThan(10);
  expect(statements.length).toBeGreaterThan(50);
});

describe("on a platform's first day, when no table was ever analyzed", () => {
  it("no kept plan reads a table of the rush from end to end", async () => {
    const rows = await getSql()<{ name: string }[]>`
      select relname as name from pg_class where 'autovacuum_analyze_threshold=1000' = any(reloptions)`;
    const growing = new Set(rows.map(({ name }) => name));
    expect(growing).toContain("orders");
    await getSql().begin(async (tx) => {
      expect(await allFaults(tx, growing)).toEqual([]);
    });
  });
});

describe("on a platform that has grown", () => {
  const growing = new Set<string>();

  /** Copies of the tables with all their indexes, without foreign keys and triggers, full of rows, and analyzed. */
  beforeAll(async () => {
    const sql = getSql();
    await sql`create schema grown`;
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
    const words = new Set(statements.join(" ").match(/\w+/g));
    for (const { name } of tables.filter((table) => words.has(table.name))) {
      await sql.unsafe(`create table grown.${name} (like public.${name} including defaults including indexes)`);
      // The search's index is dear to fill, and no hot statement searches.
      await sql.unsafe("drop index if exists grown.users_user_search_idx");
      await sql.unsafe(await fillingOf(sql, name));
      await sql.unsafe(`analyze grown.${name}`);
      growing.add(name);
    }
  });
  afterAll(() => getSql()`drop schema grown cascade`);

  /** Numbers for ids, three rows for each reference, and for a text one of the words that its check allows. */
  async function fillingOf(sql: postgres.Sql, table: string): Promise<string> {
    const columns = await sql<
      { name: string; type: string; isNullable: boolean; isUnique: boolean; allowed: string[] | null }[]
    >`
      select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
        exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey::int2[])
          and i.indnkeyatts = 1) as "isUnique",
        (select array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') m)
          from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
            and pg_get_constraintdef(c.oid) like '%ARRAY[%' limit 1) as allowed
      from pg_attribute a where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''`;
    const fill = ({ name, type, isNullable, isUnique, allowed }: (typeof columns)[number]): string => {
      if (allowed?.length) return `(array[${allowed.map((one) => `'${one}'`).join()}])[1 + g % ${allowed.length}]`;
      if (["integer", "bigint", "numeric", "double precision"].includes(type))
        return isUnique || !name.endsWith("_id") ? "g" : "1 + g / 3";
      if (type === "smallint") return "1 + g % 3";
      if (type === "boolean") return name === "enabled" ? "true" : "false";
      if (type === "text") return `'${name}' || g`;
      if (type === "uuid") return "gen_random_uuid()";
      if (type === "bytea") return "decode(md5(g::text), 'hex')";
      if (type.startsWith("timestamp") && isNullable) return `null::${type}`;
      if (type.startsWith("timestamp")) return "now() + g * interval '1 minute'";
      if (type === "date") return "current_date + g";
      if (type === "time without time zone") return "localtime";
      if (type.startsWith("json") || type.endsWith("[]")) return `'{}'::${type}`;
      throw new Error(`no value for ${table}.${name}, which is ${type}`);
    };
    return `insert into grown.${table} (${columns.map(({ name }) => `"${name}"`).join()})
      select ${columns.map(fill).join()} from generate_series(1, ${GROWN}) g on conflict do nothing`;
  }

  async function onGrown<T>(work: (tx: postgres.ISql) => Promise<T>): Promise<T> {
    const done = await getSql().begin(async (tx) => {
      await tx`select set_config('search_path', 'grown, public', true)`;
      return work(tx);
    });
    return done as T;
  }

  it("no kept plan is compiled or reads a table that grows from end to end", async () => {
    expect(await onGrown((tx) => allFaults(tx, growing))).toEqual([]);
  });

  it("a statement without an index is found", async () => {
    expect(await onGrown((tx) => faultsOf(tx, UNINDEXED, growing))).toEqual([
      "test.unindexed reads audit_log from end to end",
    ]);
  });

  /** The included server cannot compile; Debian's can. */
  it("a compiled plan is found", async () => {
    const { canCompile, faults } = await onGrown(async (tx) => {
      await tx`select set_config('jit', 'on', true), set_config('jit_above_cost', '0', true)`;
      const [row] = await tx<{ canCompile: boolean }[]>`select pg_jit_available() as "canCompile"`;
      return { canCompile: row?.canCompile, faults: await faultsOf(tx, UNINDEXED, new Set()) };
    });
    expect(canCompile).toBe(process.env.TEST_POSTGRES === "stock");
    expect(faults).toEqual(canCompile ? ["test.unindexed is compiled"] : []);
  });
});
