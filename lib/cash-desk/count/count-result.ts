import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { jsonMoment } from "@/db/json-moment";
import type { CountResultDto } from "@/lib/cash-desk/client";

/** SQL: centavos that should be in the drawer of shift `s`. */
export const EXPECTED: SQL = sql`(s.float_cents + (
  select coalesce(sum(amount_cents), 0)::int from desk_operations where shift_id = s.id))`;

/** Centavos that should be in a shift's drawer. The caller holds the shift's row, so no operation is under way. */
export async function expectedCents(tx: { db: Db }, shiftId: number): Promise<number> {
  const [row] = await tx.db.execute<{ cents: number }>(sql`
    select ${EXPECTED} as cents from desk_shifts s where s.id = ${shiftId}`);
  if (!row) throw new Error(`No shift ${shiftId}`);
  return row.cents;
}

/** What the last count of a shift says; null before there is one. */
export async function countResult(tx: { db: Db }, shiftId: number): Promise<CountResultDto | null> {
  const [row] = await tx.db.execute<Record<string, unknown> & CountResultDto>(sql`
    with own as (
      select o.kind, o.amount_cents, o.at, u.kind as undone from desk_operations o
      left join desk_operations u on u.id = o.voids_id where o.shift_id = ${shiftId})
    select s.float_cents as "floatCents", c.expected_cents as "expectedCents", c.counted_cents as "countedCents",
      c.difference_cents as "differenceCents", c.counts, c.reason,
      (select count(*)::int - 1 from desk_counts where shift_id = s.id) as corrections,
      (select coalesce(sum(amount_cents), 0)::int from own
        where kind in ('topup', 'debt', 'sale', 'exit') or undone in ('topup', 'debt', 'sale', 'exit')) as "takenCents",
      (select count(*)::int from own
        where kind in ('topup', 'debt', 'sale', 'exit') or undone in ('topup', 'debt', 'sale', 'exit')) as operations,
      (select coalesce(sum(amount_cents), 0)::int from own where kind = 'payout') as "payoutCents",
      (select coalesce(json_agg(json_build_object('at', ${sql.raw(jsonMoment("at"))}, 'amountCents', amount_cents)
        order by at), '[]') from own where kind = 'drop' or undone = 'drop') as drops
    from desk_shifts s
    cross join lateral (select * from desk_counts where shift_id = s.id order by id desc limit 1) c
    where s.id = ${shiftId}`);
  if (!row) return null;
  return { ...row, drops: row.drops.map(({ at, amountCents }) => ({ at: new Date(at), amountCents })) };
}
