import { eq, sql } from "drizzle-orm";
import { enclosurePaymentMethods, paymentAccounts } from "@/db/schema";
import { isDemo } from "@/lib/core/demo";
import { defineDuties } from "@/lib/core/duties";
import { paymentAccountList } from "@/lib/payments/accounts/account-list";
import { collectorOf } from "@/lib/payments/accounts/takes-money";
import { forgetCardsOf } from "@/lib/payments/cards/forget-card";
import { ensureDemoDeposits } from "@/lib/payments/deposit/account";
import { jobs } from "@/lib/payments/jobs";
import { matchesPayment } from "@/lib/payments/subject-join";

export const duties = defineDuties({
  lists: [paymentAccountList],
  jobs,
  sealed: [
    {
      column: paymentAccounts.secretsEncrypted,
      reseal: (db, row, secretsEncrypted) => db.update(paymentAccounts).set({ secretsEncrypted }).where(row),
    },
  ],
  checks: async (ctx, { adminId, zones }) => {
    const isPaid = zones.some(({ priceCents }) => priceCents > 0);
    const takesMoney = async () => ["own", "platform"].includes(await collectorOf(ctx, adminId));
    const missing = isPaid && !(await takesMoney()) ? "una cuenta de cobro" : null;
    return [{ at: 50, key: "payment", label: "Forma de pago", required: true, missing }];
  },
  on: {
    /** In a demonstration a new organizer sells at once: the simulated bank is everybody's, deposits are its own. */
    "venue.opened": async (tx) => {
      if (isDemo()) await ensureDemoDeposits(tx.db);
    },
    "venue.removing": async (tx, { id }) => {
      await tx.db.delete(enclosurePaymentMethods).where(eq(enclosurePaymentMethods.enclosureId, id));
    },
  },
  erase: async (tx, { userId }) => {
    await forgetCardsOf(tx, userId);
    await tx.db.execute(sql`
      update payments p set note = null, payer_name = null from payment_subjects s
      where s.payer_id = ${userId} and ${matchesPayment("s")} and (p.note is not null or p.payer_name is not null)`);
  },
  ownData: ({ userId }) => ({
    payments: {
      at: 45,
      json: sql`(select coalesce(json_agg(json_build_object('folio', p.folio, 'for', s.folio, 'method', p.method,
          'state', p.state, 'amountCents', p.amount_cents, 'receivedCents', p.received_cents,
          'refundedCents', p.refunded_cents, 'createdAt', p.created_at) order by p.id), '[]')
        from payment_subjects s join payments p on ${matchesPayment("s")} where s.payer_id = ${userId})`,
    },
    savedCards: {
      at: 46,
      json: sql`(select coalesce(json_agg(json_build_object('brand', c.brand, 'last4', c.last4, 'expMonth', c.exp_month,
          'expYear', c.exp_year, 'state', c.state, 'since', c.created_at) order by c.id), '[]')
        from saved_cards c where c.user_id = ${userId})`,
    },
  }),
});
