import { sql } from "drizzle-orm";
import { defineDuties, type Owned } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { discountUseList } from "@/lib/orders/discount-use-list";
import { jobs } from "@/lib/orders/jobs";
import { isPaymentOf } from "@/lib/orders/payments-of";
import { orderSubject } from "@/lib/orders/subject/payment-subject";

export const duties = defineDuties({
  lists: [discountUseList],
  jobs,
  paymentSubject: orderSubject,
  namesPlace: sql`exists (select 1 from order_items i where i.place_id = p.id)`,
  on: {
    "event_area.removing": async ({ db }, { id }) => {
      const [named] = await db.execute<{ any: boolean }>(
        sql`select exists (select 1 from order_items where event_area_id = ${id}) as any`,
      );
      if (named?.any) throw new DomainError("event.has_sales");
    },
  },
  toCome: async ({ db, now }, userId) =>
    db.execute<Owned & Record<string, unknown>>(sql`
      select distinct o.id as "orderId", o.folio, o.admin_id as "adminId"
      from tickets t join orders o on o.id = t.order_id join events v on v.id = t.event_id
      where t.buyer_id = ${userId} and t.state = 'valid' and v.state <> 'cancelled' and v.ends_at > ${now}::timestamptz
      order by o.id limit 5`),
  ownData: ({ userId }) => ({
    purchases: {
      at: 40,
      json: sql`(select coalesce(json_agg(json_build_object('folio', o.folio, 'enclosure', e.name, 'state', o.state,
        'method', o.method, 'createdAt', o.created_at, 'paidAt', o.paid_at,
        'discountCode', (select d.code from discount_codes d where d.id = o.discount_code_id),
        'places', (select coalesce(json_agg(json_build_object('event', v.name, 'state', i.state,
            'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'feeCents', i.fee_cents) order by i.id), '[]')
          from order_items i join events v on v.id = i.event_id where i.order_id = o.id),
        'payments', (select coalesce(json_agg(json_build_object('folio', p.folio, 'method', p.method, 'state', p.state,
            'amountCents', p.amount_cents, 'createdAt', p.created_at) order by p.id), '[]')
          from payments p where ${isPaymentOf("p", sql`o.id`)})) order by o.id), '[]')
        from orders o join enclosures e on e.id = o.enclosure_id where o.buyer_id = ${userId})`,
    },
  }),
});
