import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@/e2e/support/database";

let sql: Database;
beforeAll(() => {
  sql = openDatabase();
});
afterAll(() => sql.end());

test("web and worker enter the database as a role that owns no table", async () => {
  const [me] = await sql<{ name: string }[]>`select current_user as name`;
  const entered = await sql<{ name: string; role: string }[]>`
    select distinct application_name as name, usename as role from pg_stat_activity
    where datname = current_database() and usename <> current_user and application_name like 'control-traslado%'
    order by 1`;
  const [role] = new Set(entered.map((one) => one.role));
  expect(entered.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["control-traslado", "control-traslado-jobs-worker"]),
  );
  expect(entered.every((one) => one.role === role)).toBe(true);
  const [held] = await sql`
    select pg_has_role(${role ?? ""}, ${me?.name ?? ""}, 'MEMBER') as "isOwner",
      has_table_privilege(${role ?? ""}, 'ledger_entries', 'INSERT') as "inserts",
      has_table_privilege(${role ?? ""}, 'ledger_entries', 'UPDATE') as "changes"`;
  expect(held).toEqual({ isOwner: false, inserts: true, changes: false });
  const workers = await sql<{ role: string }[]>`
    select distinct usename as role from pg_stat_activity
    where datname = current_database() and application_name = 'control-traslado-jobs-worker'`;
  expect(workers).toEqual([{ role }]);
});
