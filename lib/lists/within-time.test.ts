import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createAdmin } from "@/db/testing";
import { codeOf } from "@/lib/core/testing";
import { withinTime } from "@/lib/lists/within-time";
import { systemCtx } from "@/lib/settlement/testing";

const nameOf = async (db: ReturnType<typeof getDb>, id: number) =>
  (await db.execute<{ name: string }>(sql`select name from admins where id = ${id}`))[0]?.name;

it("reads as of one moment, whatever is written meanwhile, and writes nothing", async () => {
  const { admin } = await createAdmin();
  const names = await withinTime(systemCtx(), async (db) => {
    const before = await nameOf(db, admin.id);
    await getDb().execute(sql`update admins set name = 'Otro nombre' where id = ${admin.id}`);
    return [before, await nameOf(db, admin.id)];
  });
  expect(names).toEqual([admin.name, admin.name]);
  expect(await nameOf(getDb(), admin.id)).toBe("Otro nombre");
  const writing = withinTime(systemCtx(), (db) =>
    db.execute(sql`update admins set name = 'No' where id = ${admin.id}`),
  );
  await expect(writing).rejects.toThrow();
});

it("takes one processor of the database that sells", async () => {
  const helpers = async (db: ReturnType<typeof getDb>) =>
    (await db.execute<{ n: string }>(sql`select current_setting('max_parallel_workers_per_gather') as n`))[0]?.n;
  expect(await helpers(getDb())).not.toBe("0");
  expect(await withinTime(systemCtx(), helpers)).toBe("0");
  expect(await helpers(getDb())).not.toBe("0");
});

it("joins a caller's transaction, and says where it takes too long", async () => {
  await withTx(systemCtx(), async (tx) => {
    await tx.db.execute(sql`select 1`);
    expect(await withinTime(tx, async () => "read")).toBe("read");
  });
  const slow = withinTime(systemCtx(), (db) => db.execute(sql`select pg_sleep(5)`), 50);
  expect(await codeOf(slow)).toBe("report.too_long");
});
