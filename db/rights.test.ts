import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { grantRights } from "@/db/rights";
import { asApplication, createTestDatabase, dropTestDatabase } from "@/db/testing";

const NAME = `ct_rights_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;
let url: string;
let owner: postgres.Sql;
let app: postgres.Sql;
let role: string;

const open = (address: string) => postgres(address, { max: 1, onnotice: () => undefined });

beforeAll(async () => {
  url = await createTestDatabase(NAME);
  owner = open(url);
  app = open(asApplication(url));
  role = new URL(asApplication(url)).username;
});

afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await dropTestDatabase(NAME);
});

const codeOf = (query: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(query).then(
    () => "done",
    (error: unknown) => (error instanceof postgres.PostgresError ? error.code : String(error)),
  );

interface Rights extends Record<string, unknown> {
  name: string;
  /** A month of another table. */
  isPart: boolean;
  refused: string[];
  held: string[];
  columns: string[];
}

/** What the application's role may do, in whatever way it came to it. */
const rights = (schema: string) => owner<Rights[]>`
  select c.relname as name, c.relispartition as "isPart",
    array(select p from unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p where exists (
      select from pg_trigger t join pg_proc f on f.oid = t.tgfoid where t.tgrelid = c.oid and f.proname = 'refuse_change'
        and t.tgtype & case p when 'DELETE' then 8 when 'UPDATE' then 16 else 32 end > 0)) as refused,
    array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
      where has_table_privilege(${role}, c.oid, p)) as held,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(${role}, c.oid, a.attname, 'UPDATE') order by a.attname) as columns
  from pg_class c where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p') order by 1`;

describe("the application's role", () => {
  it("can neither change nor delete what is append-only, and truncates nothing", async () => {
    const tables = await rights("public");
    const kept = tables.filter(({ refused }) => refused.length > 0);
    expect(kept.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "audit_log",
        "ledger_entries",
        "ledger_transactions",
        "payment_events",
        "payouts",
        "scans",
      ]),
    );
    expect(kept.length).toBeGreaterThanOrEqual(30);
    for (const { name, refused, held, columns } of kept) {
      expect(
        held.filter((right) => refused.includes(right)),
        name,
      ).toEqual([]);
      if (refused.includes("UPDATE")) expect(columns, name).toEqual([]);
    }
    for (const { name, isPart, held } of tables) {
      if (isPart) expect(held, name).toEqual([]);
      else if (name === "server_backups") expect(held).toEqual(["SELECT"]);
      else expect(held, name).toEqual(expect.arrayContaining(["SELECT", "INSERT"]));
      expect(
        held.filter((right) => ["TRUNCATE", "REFERENCES", "TRIGGER"].includes(right)),
        name,
      ).toEqual([]);
    }
  });

  it("changes of a table that keeps its rows only the columns that are said beside it", async () => {
    const partly = (await rights("public")).filter(
      ({ held, columns }) => !held.includes("UPDATE") && columns.length > 0,
    );
    expect(Object.fromEntries(partly.map(({ name, columns }) => [name, columns.length]))).toEqual({
      closings: 3,
      discount_uses: 3,
      payout_lines: 2,
      payouts: 16,
    });
    const deletable = (await rights("public")).filter(
      ({ refused, held }) => refused.length > 0 && held.includes("DELETE"),
    );
    expect(deletable.map(({ name }) => name)).toEqual(["prepaid_type_versions"]);
    expect(await codeOf(app`update payouts set ref = 'x'`)).toBe("42501");
    expect(await codeOf(app`update payouts set state = 'open' where false`)).toBe("done");
    expect(await codeOf(app`select 1 from payouts for update`)).toBe("done");
  });

  it("owns nothing and creates nothing, in whatever schema", async () => {
    const [found] = await owner`
      select (select count(*)::int from pg_class where pg_has_role(${role}, relowner, 'MEMBER')) as relations,
        (select count(*)::int from pg_proc where pg_has_role(${role}, proowner, 'MEMBER')) as functions,
        (select count(*)::int from pg_namespace n where has_schema_privilege(${role}, n.oid, 'CREATE')) as schemas,
        has_database_privilege(${role}, current_database(), 'CREATE') as database,
        (select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles
          where rolname = ${role}) as powers`;
    expect(found).toEqual({ relations: 0, functions: 0, schemas: 0, database: false, powers: false });
    const statements = [
      "create table mine (n int)",
      "alter table orders add column mine int",
      "alter table audit_log disable trigger user",
      "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
      "drop table scans",
      "truncate orders",
      "update audit_log set action = 'x'",
      "delete from audit_log_default",
      "insert into audit_log_earlier select * from audit_log limit 0",
      "insert into server_backups (what, at, is_whole) values ('checked', now(), true)",
      "delete from ledger_entries",
      "delete from drizzle.__drizzle_migrations",
      "create table pgboss.mine (n int)",
      "set session_replication_role = replica",
    ];
    for (const text of statements) expect(await codeOf(app.unsafe(text)), text).toBe("42501");
  });

  it("reads views, which would write with their owner's rights", async () => {
    const views = await owner<{ name: string; held: string[] }[]>`
      select c.relname as name, array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p
        where has_table_privilege(${role}, c.oid, p)) as held
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') order by 1`;
    expect(views.map(({ name }) => name)).toContain("event_area_doors");
    for (const { name, held } of views) expect(held, name).toEqual(["SELECT"]);
  });

  it("works the queues, reads which migrations there were, and has JIT off", async () => {
    for (const { name, held } of await rights("pgboss"))
      expect(held, name).toEqual(["SELECT", "INSERT", "UPDATE", "DELETE"]);
    expect((await rights("drizzle")).map(({ held }) => held)).toEqual([["SELECT"]]);
    const [fresh] = await app<{ jit: string }[]>`select current_setting('jit') as jit`;
    expect(fresh?.jit).toBe("off");
  });
});

describe("the owner", () => {
  it("is kept from changing and deleting by the triggers, which say that a table is append-only", async () => {
    for (const { name, refused } of await rights("public")) {
      const [column] = await owner<{ name: string }[]>`
        select attname as name from pg_attribute where attrelid = ${name}::regclass and attnum = 1`;
      const change = `update ${name} set ${column?.name} = ${column?.name} where false`;
      if (refused.includes("UPDATE")) expect(await codeOf(owner.unsafe(change)), name).toBe("23001");
      if (refused.includes("DELETE"))
        expect(await codeOf(owner.unsafe(`delete from ${name} where false`)), name).toBe("23001");
    }
  });
});

describe("the rights", () => {
  it("of a table that is added later come with the next start, and what was given by hand goes", async () => {
    await owner`create table later (id int generated always as identity, n serial, at timestamptz)`;
    await owner`create table later_kept (n int)`;
    await owner`create trigger kept before update or delete or truncate on later_kept for each statement
      execute function refuse_change()`;
    await owner`grant all on later_kept, audit_log to ${owner(role)}`;
    await owner`grant update (n) on later_kept to ${owner(role)}`;
    await owner`grant create on schema public to public`;
    expect(await codeOf(app`insert into later default values`)).toBe("42501");
    await migrateDatabase({ owner: url, app: asApplication(url) }, []);
    expect(await codeOf(app`insert into later default values`)).toBe("done");
    const found = (await rights("public")).filter(({ name }) => ["later", "later_kept", "audit_log"].includes(name));
    expect(found.map(({ name, held, columns }) => [name, held, columns.length])).toEqual([
      ["audit_log", ["SELECT", "INSERT"], 0],
      ["later", ["SELECT", "INSERT", "UPDATE", "DELETE"], 3],
      ["later_kept", ["SELECT", "INSERT"], 0],
    ]);
    expect(await codeOf(app`create table mine (n int)`)).toBe("42501");
  });

  it("do not let it rebuild an index of the queues that has grown empty: the next start does", async () => {
    const pages = async () => {
      const [found] = await owner<{ pages: number }[]>`
        select (pg_relation_size('pgboss.job_common_pkey') / current_setting('block_size')::int)::int as pages`;
      return found?.pages ?? 0;
    };
    const prepare = () => migrateDatabase({ owner: url, app: asApplication(url) }, ["grown"]);
    await prepare();
    await owner`insert into pgboss.job_common (name, state) select 'grown', 'completed' from generate_series(1, 60000)`;
    await owner`delete from pgboss.job_common`;
    await owner`vacuum (analyze, index_cleanup on) pgboss.job_common`;
    expect(await pages()).toBeGreaterThan(128);
    expect(await codeOf(app`reindex index concurrently pgboss.job_common_pkey`)).toBe("42501");
    await prepare();
    expect(await pages()).toBeLessThan(10);
  });

  it("that are right already are not written again", async () => {
    const versions = () =>
      owner`select c.oid, c.xmin::text from pg_class c where relkind in ('r', 'p', 'S') order by 1`;
    const before = await versions();
    await grantRights(owner, asApplication(url));
    expect(await versions()).toEqual(before);
  });

  it("are refused to a role that owns the tables, or can do what their owner can", async () => {
    const [{ name = "" } = {}] = await owner<{ name: string }[]>`select current_user as name`;
    await owner`create role ${owner(`${NAME}_owner`)} login password 'x'`;
    const asOwner = new URL(url);
    asOwner.username = `${NAME}_owner`;
    asOwner.password = "x";
    try {
      await owner`alter table later owner to ${owner(`${NAME}_owner`)}`;
      await expect(grantRights(owner, asOwner.href)).rejects.toThrow("MIGRATE_DATABASE_URL");
      await owner`alter table later owner to ${owner(name)}`;
      await owner`grant ${owner(name)} to ${owner(`${NAME}_owner`)}`;
      await expect(grantRights(owner, asOwner.href)).rejects.toThrow("MIGRATE_DATABASE_URL");
    } finally {
      await owner`drop owned by ${owner(`${NAME}_owner`)}`;
      await owner`drop role ${owner(`${NAME}_owner`)}`;
    }
  });
});
