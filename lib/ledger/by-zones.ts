import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { divideByWeight } from "@/lib/ledger/allocate-refund";
import { type Entry, entriesOf, type LedgerAccount } from "@/lib/ledger/post";

/**
 * What a provider keeps of a payment, or what stays of it, as entries by the zones of what the payment paid for, in
 * proportion to what it gave for each. Of a payment that bought nothing of an event they are of none, and so is what follows
 * something that was posted of none.
 */
export async function byZones(
  tx: { db: Db },
  paymentId: number,
  cents: Partial<Record<LedgerAccount, number>>,
): Promise<Entry[]> {
  const zones = await tx.db.execute<{ id: number; paid: number }>(sql`
    select e.event_area_id as id, sum(e.amount_cents) as paid
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.payment_id = ${paymentId} and l.kind in ('sale', 'reversal') and e.account = 'buyer_owed'
      and e.event_area_id is not null and not exists (
        select from ledger_transactions m join ledger_entries n on n.transaction_id = m.id
        where m.payment_id = ${paymentId} and n.event_area_id is null
          and n.account in (select jsonb_array_elements_text(${JSON.stringify(Object.keys(cents))}::text::jsonb)))
    group by 1 having sum(e.amount_cents) > 0 order by 1`);
  if (zones.length === 0) return entriesOf(cents);
  const weights = zones.map(({ paid }) => paid);
  return (Object.entries(cents) as [LedgerAccount, number][]).flatMap(([account, whole]) => {
    const shares = divideByWeight(whole, weights);
    return zones.flatMap(({ id }, at) => entriesOf({ [account]: shares[at] ?? 0 }, id));
  });
}
