import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { CashRefusal } from "@/lib/orders/client";
import type { EnabledMethod } from "@/lib/payments";
import { OFFLINE_METHODS } from "@/lib/pricing/client";

/** The share of an area's places that may wait for cash at once. */
const SHARE_PERCENT = 20;
const LOCK_CLASS = 20_771_001;
const HOUR = 3_600_000;

/** Lets one cash payment at a time start in an area. Comes before any row lock. */
export async function lockCashShare(db: Db, eventAreaIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(eventAreaIds)].sort((a, b) => a - b)) {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${-id}::int)`);
  }
}

interface Facts extends Record<string, unknown> {
  salesEnd: Date | null;
  verified: boolean;
  hasEmail: boolean;
  open: boolean;
  full: boolean;
}

/** True when the provider's stores do not take so much at once. */
export const isTooMuch = ({ cash }: Pick<EnabledMethod, "cash">, totalCents: number): boolean =>
  cash?.mostCents !== undefined && totalCents > cash.mostCents;

/**
 * Why an order cannot begin a payment in cash or by deposit now, which would hold places for long. The deadline and the
 * confirmation's lag must end before the sales do; a buyer needs an e-mail and a verified contact, and has one such payment open per
 * event; at most a fifth of an area's places (but at least one) may wait so.
 */
export async function cashRefusal(
  db: Db,
  order: { id: number; buyerId: number | null },
  { deadlineHours, lagHours }: NonNullable<EnabledMethod["cash"]>,
  now: Date,
): Promise<CashRefusal | null> {
  const [facts] = await db.execute<Facts>(sql`
    with mine as (
      select event_id, event_area_id, count(*)::int as n from order_items
      where order_id = ${order.id} and state = 'held' group by event_id, event_area_id
    ), waiting as (
      select i.event_id, i.event_area_id, o.buyer_id from orders o join order_items i on i.order_id = o.id and i.state = 'held'
      where o.state = 'awaiting_payment' and o.method = any(${`{${OFFLINE_METHODS.join(",")}}`}::text[]) and o.id <> ${order.id}
        and i.event_id in (select event_id from mine)
    )
    select
      (select min(v.sales_end_at) from events v where v.id in (select event_id from mine)) as "salesEnd",
      ${order.buyerId}::int is null or exists (select 1 from users
        where id = ${order.buyerId}::int and (email_verified_at is not null or phone_verified_at is not null)) as verified,
      ${order.buyerId}::int is null or exists (select 1 from users
        where id = ${order.buyerId}::int and email is not null) as "hasEmail",
      exists (select 1 from waiting where buyer_id = ${order.buyerId}::int) as open,
      exists (select 1 from mine join event_areas a on a.id = mine.event_area_id
        where mine.n + (select count(*) from waiting w where w.event_area_id = a.id)
          > greatest(1, a.capacity * ${SHARE_PERCENT}::int / 100)) as full`);
  if (!facts || now.getTime() + (deadlineHours + lagHours) * HOUR >= (facts.salesEnd?.getTime() ?? 0))
    return "payment.cash_too_late";
  if (!facts.hasEmail) return "payment.email_needed";
  if (!facts.verified) return "payment.cash_unverified";
  if (facts.open) return "payment.cash_pending";
  return facts.full ? "payment.cash_full" : null;
}
