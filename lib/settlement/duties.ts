import { sql } from "drizzle-orm";
import { refundBankData } from "@/db/schema";
import { defineDuties, type Owned, PORTION } from "@/lib/core/duties";
import { matchesPayment } from "@/lib/payments";
import { jobs } from "@/lib/settlement/jobs";
import { settlementTemplates } from "@/lib/settlement/messages/templates";
import { owedList } from "@/lib/settlement/owed/owed-list";
import { differenceList } from "@/lib/settlement/reconcile/difference-list";
import { refundList } from "@/lib/settlement/refunds/refund-list";
import { reviewList } from "@/lib/settlement/reviews/review-list";

export const duties = defineDuties({
  lists: [owedList, reviewList, refundList, differenceList],
  jobs,
  sealed: [
    {
      column: refundBankData.sealed,
      reseal: (db, row, sealed) => db.update(refundBankData).set({ sealed }).where(row),
    },
  ],
  templates: settlementTemplates,
  paidBack: sql`exists (
    select 1 from refund_items g left join refunds r on r.id = g.refund_id
    where g.order_item_id = i.id and r.state is distinct from 'failed'
      and g.price_cents - g.discount_cents >= i.price_cents - i.discount_cents and i.price_cents > i.discount_cents)`,
  erase: async ({ db }, { userId }) => {
    // A callback's body may name its payer. Once it is applied it is not needed: states and amounts are in payment_events.
    await db.execute(sql`
      update webhook_deliveries w set body = '' where w.state in ('applied', 'failed') and w.provider_ids && array(
        select p.provider_id from payment_subjects s join payments p on ${matchesPayment("s")}
        where s.payer_id = ${userId} and p.provider_id is not null)`);
  },
  /** Finds money in motion: a payment that may still come, a refund under way, a review that a person has to resolve. */
  underWay: async ({ db }, userId) => {
    return db.execute<Owned & Record<string, unknown>>(sql`
      select s.folio, s.admin_id as "adminId", s.order_id as "orderId" from payment_subjects s where s.payer_id = ${userId} and (
        s.is_waiting or s.state = 'review'
        or exists (select 1 from payments p where ${matchesPayment("s")} and (
          p.state in ('created', 'requires_action', 'pending', 'disputed')
          or exists (select 1 from refunds r where r.payment_id = p.id and r.state in ('pending', 'manual'))))
        or exists (select 1 from payment_reviews v where v.order_id = s.order_id and v.state = 'open')
        or exists (select 1 from payment_reviews v join payments p on p.id = v.payment_id
          where ${matchesPayment("s")} and v.order_id is null and v.state = 'open'))
      order by s.subject_id limit 5`);
  },
  prune: {
    // Ids grow with time, so the oldest rows are found at the head of the primary key.
    deliveries: async ({ db }) =>
      (
        await db.execute(sql`delete from webhook_deliveries where received_at < now() - interval '90 days'
          and id in (select id from webhook_deliveries order by id limit ${PORTION})`)
      ).count,
  },
});
