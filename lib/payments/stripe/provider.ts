import type Stripe from "stripe";
import { z } from "zod";
import { notFound } from "@/lib/core/errors";
import type { PaymentProvider, PaymentSnapshot } from "@/lib/payments/provider";
import { asked, isKeyGood, Refused, type StripeAddress, stripeClient } from "@/lib/payments/stripe/client";
import { Dispute, Intent, Session } from "@/lib/payments/stripe/objects";
import { LEAST_CENTS, openSession, openVoucher } from "@/lib/payments/stripe/open-charge";
import { stripePayouts } from "@/lib/payments/stripe/payouts";
import { refundIntent, refundsOf } from "@/lib/payments/stripe/refund";
import { stripeCards } from "@/lib/payments/stripe/saved-cards";
import { type After, ofIntent, ofSession, VIA } from "@/lib/payments/stripe/snapshot";
import { readEvent } from "@/lib/payments/stripe/webhook";

/** Stripe confirms cash on the next business day, which is three days after a Friday. */
const LAG_HOURS = 72;
/** A till of OXXO takes no more in one payment. */
const OXXO_MOST_CENTS = 1_000_000;
const CURRENCY = "MXN";
const CHARGE = "latest_charge.balance_transaction";

export interface StripeSettings extends StripeAddress {
  webhookSecret: string;
  cashDays: number;
}

const isSession = (providerId: string) => providerId.startsWith("cs_");

/** The disputes and the refunds of an intent; there is nothing to ask for where Stripe says that it has none. */
async function afterOf(stripe: Stripe, intent: Intent | null): Promise<After> {
  const charge = intent?.latest_charge;
  if (!charge) return { disputes: [], refunds: [] };
  const disputes = charge.disputed
    ? await asked(z.object({ data: z.array(Dispute) }), () => stripe.disputes.list({ charge: charge.id, limit: 100 }))
    : { data: [] };
  const refunds = charge.amount_refunded > 0 ? await refundsOf(stripe, intent.id) : [];
  return { disputes: disputes.data, refunds };
}

async function readSession(stripe: Stripe, id: string): Promise<PaymentSnapshot> {
  const session = await asked(Session, () =>
    stripe.checkout.sessions.retrieve(id, { expand: [`payment_intent.${CHARGE}`] }),
  );
  return ofSession(session, await afterOf(stripe, session.payment_intent), CURRENCY);
}

/** Reads a voucher's intent. An intent of a checkout session is answered as its session. */
async function readIntent(stripe: Stripe, id: string): Promise<PaymentSnapshot> {
  const intent = await asked(Intent, () => stripe.paymentIntents.retrieve(id, { expand: [CHARGE] }));
  if (intent.metadata.via !== VIA.session) return ofIntent(intent, await afterOf(stripe, intent));
  const { data } = await asked(z.object({ data: z.array(z.object({ id: z.string() })) }), () =>
    stripe.checkout.sessions.list({ payment_intent: id, limit: 1 }),
  );
  if (!data[0]) throw notFound();
  return readSession(stripe, data[0].id);
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

/** The intent that holds a charge's card payment; null: none was made, or it is a voucher. */
async function intentOf(stripe: Stripe, id: string): Promise<string | null> {
  if (!isSession(id)) {
    const { metadata } = await asked(Intent, () => stripe.paymentIntents.retrieve(id, { expand: [CHARGE] }));
    return metadata.via === VIA.saved ? id : null;
  }
  const session = await asked(Session, () =>
    stripe.checkout.sessions.retrieve(id, { expand: [`payment_intent.${CHARGE}`] }),
  );
  return session.payment_intent?.id ?? null;
}

/**
 * Cards are charged on Stripe's own page with 3-D Secure. Cash is paid with a voucher of OXXO, which Stripe can neither
 * cancel before it ends nor refund. A saved card is charged without its holder.
 */
export function stripeProvider({ webhookSecret, cashDays, ...address }: StripeSettings): PaymentProvider {
  const stripe = stripeClient(address);
  const fetch = (providerId: string) =>
    isSession(providerId) ? readSession(stripe, providerId) : readIntent(stripe, providerId);

  return {
    id: "stripe",
    capabilities: {
      methods: ["card", "cash"],
      refund: "partial",
      refundByHand: ["cash"],
      cancelPending: true,
      maxExpiryDays: 7,
      leastCents: LEAST_CENTS,
      cash: { deadlineHours: (cashDays + 1) * 24, lagHours: LAG_HOURS, mostCents: OXXO_MOST_CENTS },
      payouts: "api",
    },
    create: (attempt) => (attempt.method === "cash" ? openVoucher(stripe, attempt) : openSession(stripe, attempt)),
    fetch,
    async cancel(providerId) {
      const before = await fetch(providerId);
      if (!isSession(providerId) || before.state !== "requires_action") return before;
      // Stripe refuses to end a session that has just ended or is being paid.
      await asked(
        z.object({}),
        () => stripe.checkout.sessions.expire(providerId),
        () => new Refused(),
      ).catch(unlessRefused);
      return fetch(providerId);
    },
    async refund(request) {
      const intentId = await intentOf(stripe, request.providerId);
      if (intentId) return refundIntent(stripe, intentId, request);
      return { refundId: "", state: isSession(request.providerId) ? "failed" : "manual" };
    },
    parseWebhook: async (request) => readEvent(request, webhookSecret),
    savedCards: stripeCards(stripe, async (intent) => ofIntent(intent, await afterOf(stripe, intent))),
    payoutsSince: (day, known) => stripePayouts(stripe, day, known),
    check: () => isKeyGood(stripe),
  };
}
