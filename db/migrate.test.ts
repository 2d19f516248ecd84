import postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { givingWay } from "@/db/migrate";
import { asOwner, createTestDatabase, dropTestDatabase } from "@/db/testing";

const NAME = `ct_migrate_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;
let url: string;
let sql: postgres.Sql;

beforeAll(async () => {
  url = asOwner(await createTestDatabase(NAME));
  sql = postgres(url, { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await dropTestDatabase(NAME);
});

const addColumn = (name: string) =>
  sql
    .begin(async (tx) => {
      await tx`set local lock_timeout = '100ms'`;
      await tx.unsafe(`alter table orders add column ${name} int`);
    })
    .then(() => undefined);

/** Somebody reads a table, as a dump does, until `done` is called. */
async function reader() {
  const own = postgres(url, { max: 1, onnotice: () => undefined });
  const connection = await own.reserve();
  await connection`begin`;
  await connection`lock table orders in access share mode`;
  return async () => {
    await connection`commit`;
    connection.release();
    await own.end();
  };
}

it("a migration gives way to who reads a table, and comes again until it has it", async () => {
  const done = await reader();
  let tries = 0;
  await givingWay(
    async () => {
      tries += 1;
      if (tries === 3) await done();
      await addColumn("third");
    },
    { pauseMs: 1 },
  );
  expect(tries).toBe(3);
});

it("says so in the end, and tries nothing again that failed for another reason", async () => {
  const done = await reader();
  let tries = 0;
  const work = async () => {
    tries += 1;
    await addColumn("never");
  };
  await expect(givingWay(work, { tries: 2, pauseMs: 1 })).rejects.toThrow("no consigue una tabla");
  expect(tries).toBe(2);
  await done();
  await expect(givingWay(() => addColumn("third"), { pauseMs: 1 })).rejects.toMatchObject({ code: "42701" });
  expect(await sql`select 1 from information_schema.columns where column_name = 'never'`).toHaveLength(0);
});

it("comes again when it is chosen to end a deadlock with a purchase that writes", async () => {
  const buyer = postgres(url, { max: 1, onnotice: () => undefined });
  const connection = await buyer.reserve();
  await connection`set deadlock_timeout = '1h'`;
  await connection`begin`;
  await connection`lock table payments in row exclusive mode`;
  let tries = 0;
  let waiting: Promise<unknown> = Promise.resolve();
  await givingWay(
    async () => {
      tries += 1;
      await sql.begin(async (tx) => {
        await tx`set local deadlock_timeout = '20ms'`;
        await tx`lock table audit_log in access exclusive mode`;
        if (tries === 1) {
          waiting = connection`lock table audit_log in row exclusive mode`.then(() => connection`commit`);
          await vi.waitFor(async () =>
            expect(
              await tx`select 1 from pg_locks where not granted and relation = 'audit_log'::regclass`,
            ).toHaveLength(1),
          );
        }
        await tx`lock table payments in share mode`;
      });
    },
    { pauseMs: 50 },
  );
  await waiting;
  expect(tries).toBe(2);
  connection.release();
  await buyer.end();
});
