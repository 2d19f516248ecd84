import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, TryAgain, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { idList } from "@/lib/core/ids";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { clockOf, operatingDay } from "@/lib/enclosures";
import { isSummed } from "@/lib/reports/daily-sums/lines";
import { IS_OF_SALES, SALES_CENTS } from "@/lib/reports/sold";

type Tx = Ctx & { db: Db };

/** Transactions that one statement sums: some tens of milliseconds. */
const BATCH = 5_000;

/**
 * Entries `e` of transactions `l`, with what daily sums tell apart. Their days are those of the noted clocks, so that all
 * sums of a tenant have the same, whatever its venues set meanwhile.
 */
const keyedEntries = (where: SQL): SQL => sql`
  select l.admin_id, l.is_test, l.kind, e.account, e.holder_id, a.event_id, e.event_area_id,
    coalesce(p.method, 'free') as method,
    ${operatingDay(sql`l.collected_at`, clockOf("zone_clock"))}::date as zone_day,
    ${operatingDay(sql`l.collected_at`, clockOf("order_clock"))}::date as order_day,
    e.amount_cents::bigint as amount_cents, e.iva_cents::bigint as iva_cents
  from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
  left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
  left join daily_sum_clocks zone_clock on zone_clock.enclosure_id = coalesce(v.enclosure_id, l.enclosure_id)
  left join orders o on o.id = l.order_id
  left join daily_sum_clocks order_clock on order_clock.enclosure_id = coalesce(o.enclosure_id, l.enclosure_id)
  left join payments p on p.id = l.payment_id
  where ${where}`;

/** A table of daily sums: what its rows are told apart by, what they add up, and how they come of keyed entries. */
interface SumTable {
  name: SQL;
  insert: SQL;
  key: SQL;
  sums: readonly SQL[];
  /** Its rows of entries that the named query `keyed` gives. */
  rows: SQL;
}

const DAILY_SUMS: SumTable = {
  name: sql`daily_sums`,
  insert: sql`insert into daily_sums`,
  key: sql`admin_id, is_test, kind, account, holder_id, event_id, zone_day, order_day`,
  sums: [sql`amount_cents`, sql`iva_cents`, sql`entries`],
  rows: sql`
    select admin_id, is_test, kind, account, holder_id, event_id, zone_day, order_day, sum(amount_cents), sum(iva_cents), count(*)
    from keyed group by 1, 2, 3, 4, 5, 6, 7, 8`,
};

const DAILY_SALES: SumTable = {
  name: sql`daily_sales`,
  insert: sql`insert into daily_sales`,
  key: sql`admin_id, day, event_area_id, method, is_test`,
  sums: [...SALES_CENTS.map(({ name }) => name), sql`entries`],
  rows: sql`
    select e.admin_id, e.zone_day, e.event_area_id, e.method, e.is_test,
      ${sql.join(
        SALES_CENTS.map(({ cents }) => sql`sum(${cents})`),
        sql`, `,
      )}, count(*)
    from keyed e cross join lateral (select e.kind) l where ${IS_OF_SALES} group by 1, 2, 3, 4, 5`,
};

const columnsOf = ({ key, sums }: SumTable): SQL => sql`${key}, ${sql.join([...sums], sql`, `)}`;

/** Adds rows to the table, or to those that it has. */
const addTo = (table: SumTable): SQL => {
  const added = table.sums.map((sum) => sql`${sum} = ${table.name}.${sum} + excluded.${sum}`);
  return sql`
    ${table.insert} (${columnsOf(table)}) ${table.rows}
    on conflict (${table.key}) do update set ${sql.join(added, sql`, `)}`;
};

/** Rows that are not what the ledger says, each with by how many centavos, all taken as they are above zero. */
const differing = (table: SumTable): SQL => {
  const { name, key, sums } = table;
  const cents = sums.slice(0, -1).map((sum) => sql`abs(sum(x.${sum}))`);
  return sql`
    select ${sql.join(cents, sql` + `)} as cents from (
      select * from (${table.rows}) made (${columnsOf(table)})
      union all
      select ${key}, ${sql.join(
        sums.map((sum) => sql`-${sum}`),
        sql`, `,
      )} from ${name} where admin_id = any(array(select admin_id from books))
    ) x group by ${key} having ${sql.join(
      sums.map((sum) => sql`sum(x.${sum}) <> 0`),
      sql` or `,
    )}`;
};

/** Months that are not the sums of their days. */
const differingMonths = sql`
  select abs(sum(x.amount_cents)) + abs(sum(x.iva_cents)) as cents from (
    select account, kind, holder_id, is_test, date_trunc('month', order_day)::date as month, amount_cents, iva_cents, entries
    from daily_sums where admin_id = any(array(select admin_id from books))
    union all
    select account, kind, holder_id, is_test, month, -amount_cents, -iva_cents, -entries
    from monthly_sums where admin_id = any(array(select admin_id from books))
  ) x group by account, kind, holder_id, is_test, month
  having sum(x.amount_cents) <> 0 or sum(x.iva_cents) <> 0 or sum(x.entries) <> 0`;

/** Where the sums of a tenant are not what those entries say that no sum waits for, as one statement and so of one moment. */
export const differences = (adminId: number): SQL => sql`
  with books as (select ${adminId}::int as admin_id), keyed as not materialized (
    ${keyedEntries(sql`l.admin_id = ${adminId} and not exists (
      select from unsummed_transactions u where u.admin_id = l.admin_id and u.transaction_id = l.id)`)})
  ${differing(DAILY_SUMS)} union all ${differing(DAILY_SALES)} union all ${differingMonths}`;

/** Notes when the days of a tenant's new venues begin. */
const noteClocks = ({ db }: Tx, adminId: number) =>
  db.execute(sql`
    insert into daily_sum_clocks (enclosure_id, admin_id, time_zone, day_start)
    select n.id, n.admin_id, n.time_zone, n.day_start from enclosures n where n.admin_id = ${adminId}
    on conflict (enclosure_id) do nothing`);

/**
 * Adds transactions `l` to the daily sums, whether they wait for it or not, and lets them wait no more. It is one statement:
 * what it sees to sum is what it sees to wait. The caller holds the row of the books.
 */
async function addUp(tx: Tx, adminId: number, which: SQL): Promise<void> {
  const { db } = tx;
  await noteClocks(tx, adminId);
  await db.execute(sql`
    with taken as (
      delete from unsummed_transactions u using ledger_transactions l
      where u.admin_id = ${adminId} and l.id = u.transaction_id and ${which}
    ), keyed as materialized (${keyedEntries(sql`l.admin_id = ${adminId} and ${which}`)}),
    sales as (${addTo(DAILY_SALES)})
    ${addTo(DAILY_SUMS)}`);
  await db.execute(sql`
    update daily_sum_books set latest_at = greatest(latest_at,
      (select max(l.at) from ledger_transactions l where l.admin_id = ${adminId} and ${which}))
    where admin_id = ${adminId}`);
  const [unknown] = await db.execute(sql`
    select 1 from enclosures n where n.admin_id = ${adminId}
      and not exists (select from daily_sum_clocks c where c.enclosure_id = n.id) limit 1`);
  // A venue came while these were read, and what was sold there would stand on another's day.
  if (unknown) throw new TryAgain();
}

/** Sums the next transactions that wait. Answers how many they were. */
const sumNext = (ctx: Ctx, adminId: number, batch: number): Promise<number> =>
  withTx(
    ctx,
    async (tx) => {
      const { db } = tx;
      const [books] = await db.execute(sql`
        select 1 from daily_sum_books where admin_id = ${adminId} and built_through = 'infinity' for update`);
      if (!books) return 0;
      const waiting = await db.execute<{ id: number }>(sql`
        select transaction_id as id from unsummed_transactions where admin_id = ${adminId}
        order by transaction_id limit ${batch}::int`);
      if (waiting.length === 0) return 0;
      await addUp(tx, adminId, sql`l.id = any(${idList(waiting.map(({ id }) => id))}::text::bigint[])`);
      return waiting.length;
    },
    { retry: {} },
  );

/**
 * Sums the next stretch of a tenant's whole ledger, by when the money came. Whatever is posted into a stretch that is done
 * waits to be summed like all that is new. Answers whether there is more.
 */
const buildNext = (ctx: Ctx, adminId: number, batch: number): Promise<boolean> =>
  withTx(
    ctx,
    async (tx) => {
      const { db } = tx;
      const [books] = await db.execute<{ through: string }>(sql`
        select built_through::text as through from daily_sum_books
        where admin_id = ${adminId} and built_through < 'infinity' for update`);
      if (!books) return false;
      const after = sql`l.admin_id = ${adminId} and l.collected_at > ${books.through}::timestamptz`;
      // As text: a Date would lose the microseconds, and a transaction would be summed twice.
      const [next] = await db.execute<{ to: string }>(sql`
        select l.collected_at::text as to from ledger_transactions l where ${after}
        order by l.collected_at offset ${batch - 1}::int limit 1`);
      const to = next?.to ?? "infinity";
      await addUp(tx, adminId, sql`${after} and l.collected_at <= ${to}::timestamptz`);
      await db.execute(sql`
        update daily_sum_books set built_through = ${to}::timestamptz where admin_id = ${adminId}`);
      return to !== "infinity";
    },
    { retry: {} },
  );

/** A proof says of a tenant's books what it found in them: they are not begun anew before it has. Taken before any row. */
export const lockBuild = (db: Db, adminId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('daily-sums'), ${adminId}::int)`);

/** Begins a tenant's books anew: until all is summed, its ledger is read. When they were last proven stays known. */
const beginAnew = (ctx: Ctx, adminId: number): Promise<void> =>
  withTx(ctx, async ({ db }) => {
    await lockBuild(db, adminId);
    await db.execute(sql`
      insert into daily_sum_books as b (admin_id) values (${adminId})
      on conflict (admin_id) do update set built_through = '-infinity', latest_at = null, differs_since = null`);
    // Before its days, which take from its months what goes with them.
    await db.execute(sql`delete from monthly_sums where admin_id = ${adminId}`);
    await db.execute(sql`delete from daily_sums where admin_id = ${adminId}`);
    await db.execute(sql`delete from daily_sales where admin_id = ${adminId}`);
    await db.execute(sql`delete from daily_sum_clocks where admin_id = ${adminId}`);
  });

async function finish(ctx: Ctx, adminId: number, batch = BATCH): Promise<void> {
  while (await buildNext(ctx, adminId, batch));
  while ((await sumNext(ctx, adminId, batch)) === batch);
}

/**
 * Makes a tenant's daily sums anew from its whole ledger. Answers how many rows they are.
 * `batch` transactions are summed in one statement.
 */
export async function rebuildDailySums({
  ctx,
  input,
}: VerbArgs<{ adminId: number; batch?: number }>): Promise<{ rows: number }> {
  authorizeSystem(ctx.actor);
  const { adminId, batch } = input;
  await beginAnew(ctx, adminId);
  await finish(ctx, adminId, batch);
  const [row] = await dbOf(ctx).execute<{ rows: number }>(sql`
    select count(*)::int as rows from daily_sums where admin_id = ${adminId}`);
  return { rows: row?.rows ?? 0 };
}

/** Tenants that have a ledger, those first whose sums were not proven for the longest. */
export async function tenantsWithLedger(ctx: Ctx): Promise<number[]> {
  const rows = await dbOf(ctx).execute<{ id: number }>(sql`
    select b.id from admins b left join daily_sum_books k on k.admin_id = b.id
    where exists (select from ledger_transactions l where l.admin_id = b.id) order by k.proved_at nulls first, b.id`);
  return rows.map(({ id }) => id);
}

/**
 * Does `work` for each tenant. One that fails is logged and keeps it from none of the others. Answers what has to be thrown
 * in the end, null where nothing failed.
 */
export async function forEachTenant(
  ctx: Ctx,
  tenants: readonly number[],
  work: (adminId: number) => Promise<void>,
): Promise<AggregateError | null> {
  const failed: unknown[] = [];
  for (const adminId of tenants) {
    try {
      await work(adminId);
    } catch (error) {
      logError(error, { requestId: ctx.requestId, adminId });
      failed.push(error);
    }
  }
  return failed.length > 0 ? new AggregateError(failed, "Daily sums of some tenants failed") : null;
}

/**
 * Adds what was posted since to the daily sums. Books that are new, or whose venues' days begin at another hour now, are
 * made anew. Of those that the nightly proof doubts, a person has to do that.
 */
export async function sumUpDays({ ctx }: VerbArgs<null>): Promise<void> {
  authorizeSystem(ctx.actor);
  const failed = await forEachTenant(ctx, await tenantsWithLedger(ctx), async (adminId) => {
    const [kept] = await dbOf(ctx).execute(sql`
      select 1 from daily_sum_books b where b.admin_id = ${adminId}
        and (b.built_through < 'infinity' or b.differs_since is not null or ${isSummed()})`);
    if (!kept) await beginAnew(ctx, adminId);
    await finish(ctx, adminId);
  });
  if (failed) throw failed;
}
