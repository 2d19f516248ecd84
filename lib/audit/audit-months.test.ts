import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asApplication, asOwner, createTestDatabase, dropTestDatabase, withDatabaseBefore } from "@/db/testing";

const NAME = `ct_audit_months_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;
let url: string;
let owner: postgres.Sql;
let app: postgres.Sql;

const open = (address: string) => postgres(address, { max: 1, onnotice: () => undefined });

beforeAll(async () => {
  url = asOwner(await createTestDatabase(NAME));
  owner = open(url);
  app = open(asApplication(url));
});

afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await dropTestDatabase(NAME);
});

/** The months that have a table of their own, the earliest first. */
const months = async (sql: postgres.Sql) =>
  (
    await sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass order by 1`
  ).map(({ name }) => name.replace("audit_log_", ""));

const keep = async (ahead = 12) => {
  const [kept] = await app<{ tables: number }[]>`select keep_audit_months(${ahead}) as tables`;
  return kept?.tables;
};

/** Writes a row of the log with personal values at an instant. Answers where it lies. */
async function write(at: Date): Promise<string | undefined> {
  const [row] = await app<{ id: string; lies: string }[]>`
    insert into audit_log (at, actor_kind, action, entity, entity_id, request_id)
    values (${at}, 'system', 'user.updated', 'user', ${at.toISOString()}, 'test') returning id, tableoid::regclass::text as lies`;
  await app`insert into audit_values (audit_id, at, values) values (${row?.id ?? "0"}, ${at}, '{}')`;
  return row?.lies;
}

/** Noon of the fifteenth, so many months from now. */
const inMonths = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15, 12));
};
const named = (at: Date) => at.toISOString().slice(0, 7).replace("-", "_");

describe("months of the log", () => {
  it("are prepared a year ahead, whatever the application asks for, and once", async () => {
    expect(await keep(100_000)).toBeGreaterThan(0);
    expect(await keep(100_000)).toBe(0);
    const ahead = Array.from({ length: 11 }, (_, n) => named(inMonths(n + 1)));
    expect(await months(owner)).toEqual([...ahead, "default", "earlier"]);
    expect(await write(inMonths(0))).toBe("audit_log_earlier");
    expect(await write(inMonths(3))).toBe(`audit_log_${named(inMonths(3))}`);
  });

  it("that nobody prepared lose nothing", async () => {
    expect(await write(inMonths(20))).toBe("audit_log_default");
  });

  it("take in what came before they had a table, and only that", async () => {
    const [latest] = (await months(owner)).filter((name) => /^\d/.test(name)).toReversed();
    await owner.unsafe(`alter table audit_log detach partition audit_log_${latest}`);
    await owner.unsafe(`drop table audit_log_${latest}`);
    expect(await write(inMonths(11))).toBe("audit_log_default");
    expect(await keep()).toBe(1);
    const lying = await owner<{ at: Date; lies: string }[]>`
      select at, tableoid::regclass::text as lies from audit_log where at > now() + interval '10 months' order by at`;
    expect([...lying]).toEqual([
      { at: inMonths(11), lies: `audit_log_${named(inMonths(11))}` },
      { at: inMonths(20), lies: "audit_log_default" },
    ]);
    await expect(owner`delete from audit_log_default`).rejects.toMatchObject({ code: "23001" });
    await expect(owner.unsafe(`delete from audit_log_${latest}`)).rejects.toMatchObject({ code: "23001" });
  });

  it("go with their personal values when the sixth year after their own is over, and not before", async () => {
    const year = new Date().getUTCFullYear();
    const [old, young] = [new Date(Date.UTC(year - 7, 11, 31, 23)), new Date(Date.UTC(year - 6, 0, 1))];
    await owner`delete from audit_values`;
    await owner`alter table audit_log detach partition audit_log_earlier`;
    for (const at of [old, young]) {
      const until = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
      const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
      await owner.unsafe(`create table audit_log_${named(at)} partition of audit_log
        for values from ('${from.toISOString()}') to ('${until.toISOString()}')`);
      await write(at);
    }
    expect(await keep()).toBe(1);
    expect(await months(owner)).toContain(named(young));
    expect(await months(owner)).not.toContain(named(old));
    const left = await app<{ at: Date }[]>`
      select v.at from audit_values v join audit_log l on l.id = v.audit_id and l.at = v.at where v.at < now() order by 1`;
    expect(left.map(({ at }) => at)).toEqual([young]);
    expect(await app`select 1 from audit_values where at = ${old}`).toHaveLength(0);
  });

  it("wait for the next time while somebody holds the log, who waits two seconds at most", async () => {
    const [latest] = (await months(owner)).filter((name) => /^\d/.test(name)).toReversed();
    await owner.unsafe(`alter table audit_log detach partition audit_log_${latest}`);
    await owner.unsafe(`drop table audit_log_${latest}`);
    const reader = open(url);
    await reader.begin(async (tx) => {
      await tx`lock table audit_log_default in access share mode`;
      await expect(keep()).rejects.toMatchObject({ code: "55P03" });
    });
    await reader.end();
    expect(await keep()).toBe(1);
  });
});

describe("the migration to months", () => {
  it("keeps what was written, goes on counting, and lets the release before go on at once", async () => {
    await withDatabaseBefore("audit_by_month", async (sql, migrate) => {
      const role = `ct_months_${process.pid}`;
      await sql.unsafe(`create role ${role}`);
      try {
        await sql.unsafe(`grant usage on schema public to ${role}; grant select, insert on audit_log to ${role};
          grant usage on sequence audit_log_id_seq to ${role}`);
        await sql`insert into audit_log (at, actor_kind, action, entity, entity_id, request_id)
          select now() - n * interval '40 days', 'system', 'user.updated', 'user', n::text, 'r' from generate_series(1, 50) n`;
        await sql`insert into audit_values (audit_id, values) select id, '{}' from audit_log where id % 2 = 0`;
        const before = await sql`select * from audit_log order by id`;
        await migrate();
        expect(await sql`select * from audit_log order by id`).toEqual(before);
        expect(
          await sql`select 1 from audit_values v join audit_log l on l.id = v.audit_id and l.at = v.at`,
        ).toHaveLength(25);
        await sql.unsafe(`set role ${role}`);
        const [next] = await sql<{ id: string }[]>`
          insert into audit_log (actor_kind, action, entity, entity_id, request_id)
          values ('system', 'user.updated', 'user', '51', 'r') returning id`;
        expect(Number(next?.id)).toBe(51);
        await expect(sql`select 1 from audit_log_earlier`).rejects.toMatchObject({ code: "42501" });
      } finally {
        await sql.unsafe(`reset role; drop owned by ${role}; drop role ${role}`);
      }
    });
  });
});
