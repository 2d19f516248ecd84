import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { CASE_KINDS, type ClosingCase } from "@/lib/closings/client";
import type { Ctx } from "@/lib/core/context";

type Row = Record<string, unknown> & Record<(typeof CASE_KINDS)[number], { count: number; cents: number }>;

/** What waits for somebody's decision in these books. Of an event, what its orders' payments wait for. */
export async function openCases(
  ctx: Ctx,
  { adminId, eventId = null }: { adminId: number | null; eventId?: number | null },
): Promise<ClosingCase[]> {
  const mine = (table: string) => (adminId === null ? sql`true` : sql`${sql.identifier(table)}.admin_id = ${adminId}`);
  const ofEvent = (payment: string) =>
    eventId === null
      ? sql`true`
      : sql`exists (select from payment_items k join order_items i on i.id = k.order_item_id
          where k.payment_id = ${sql.raw(payment)} and i.event_id = ${eventId})`;
  const isOpen = sql`(y.state = 'open' or y.differs_since is not null)`;
  // The platform's account may have sent an event's money together with that of others, which is nobody's business here.
  const payoutsWaiting =
    eventId === null
      ? sql`select y.net_cents as cents from payouts y where ${isOpen} and ${mine("y")}`
      : sql`select sum(l.amount_cents) as cents from payouts y join payout_lines l on l.payout_id = y.id
          where ${isOpen} and ${ofEvent("l.payment_id")} group by y.id`;
  const both = sql`jsonb_build_object('count', count(*), 'cents', coalesce(sum(x.cents), 0))`;
  const [row] = await dbOf(ctx).execute<Row>(sql`
    select
      (select ${both} from (select r.amount_cents as cents from payment_reviews r
        where r.state = 'open' and r.reason <> 'disputed' and ${mine("r")} and ${ofEvent("r.payment_id")}) x) as reviews,
      (select ${both} from (select p.amount_cents as cents from payment_differences d join payments p on p.id = d.payment_id
        where d.state = 'open' and ${mine("d")} and ${ofEvent("d.payment_id")}) x) as differences,
      (select ${both} from (select p.received_cents as cents from payments p
        where p.state = 'disputed' and ${mine("p")} and ${ofEvent("p.id")}) x) as disputes,
      (select ${both} from (select f.amount_cents as cents from refunds f
        where f.state in ('pending', 'manual', 'failed') and ${mine("f")} and ${ofEvent("f.payment_id")}) x) as refunds,
      (select ${both} from (select w.amount_cents as cents from statement_rows w
        where ${eventId === null ? sql`w.state in ('ambiguous', 'unknown')` : sql`false`} and ${mine("w")}) x) as deposits,
      (select ${both} from (${payoutsWaiting}) x) as payouts`);
  return CASE_KINDS.map((kind) => ({ kind, count: row?.[kind].count ?? 0, cents: row?.[kind].cents ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}
