import { eq, sql } from "drizzle-orm";
import { enclosurePaymentMethods } from "@/db/schema";
import { defineDuties } from "@/lib/core/duties";
import { ofPayment } from "@/lib/payments/of-payment";

export const duties = defineDuties({
  on: {
    "venue.removing": async (tx, { id }) => {
      await tx.db.delete(enclosurePaymentMethods).where(eq(enclosurePaymentMethods.enclosureId, id));
    },
  },
  erase: async ({ db }, { userId }) => {
    await db.execute(sql`
      update payments p set note = null, payer_name = null from payment_subjects s
      where s.payer_id = ${userId} and ${ofPayment("s")} and (p.note is not null or p.payer_name is not null)`);
  },
  ownData: ({ userId }) => ({
    payments: {
      at: 45,
      json: sql`(select coalesce(json_agg(json_build_object('folio', p.folio, 'for', s.folio, 'method', p.method,
          'state', p.state, 'amountCents', p.amount_cents, 'receivedCents', p.received_cents,
          'refundedCents', p.refunded_cents, 'createdAt', p.created_at) order by p.id), '[]')
        from payment_subjects s join payments p on ${ofPayment("s")} where s.payer_id = ${userId})`,
    },
  }),
});
