import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import type { Delivery } from "@/lib/payments/testing/emulator";
import { connectAccount, type MethodFeats, type ProviderHarness } from "@/lib/payments/testing/harness";
import {
  type BookedIntent,
  type CardNature,
  intentObject,
  newId,
  refundedOf,
  type StripeBooks,
  sessionObject,
  startStripe,
} from "@/lib/payments/testing/stripe-books";

export const STRIPE_FEATS: MethodFeats = {
  card: [
    "decline",
    "abandon",
    "expire",
    "otherAmount",
    "otherCurrency",
    "refund",
    "partialRefund",
    "panelRefund",
    "dispute",
    "disputeDate",
  ],
  cash: ["expire", "lateMoney", "confirmsLater", "otherAmount", "otherCurrency", "refundByHand"],
};

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

export interface StripeHarness extends ProviderHarness {
  books: StripeBooks;
  /** The entries of the account's form. */
  credentials: { secretKey: string; webhookSecret: string; apiBase: string };
  /** An event as Stripe sends and signs it. */
  event(type: string, object: object, options?: { secret?: string; at?: Date }): Delivery;
  /** A person enters a card on the page of a setup and proves to be its holder. */
  saveCard(setupId: string, nature?: CardNature): void;
}

/** Stripe's own side: its customers, its dashboard and its messages. */
export async function startStripeHarness(shopUrl: string): Promise<StripeHarness> {
  const secretKey = `sk_live_${randomUUID()}`;
  const webhookSecret = `whsec_${randomUUID()}`;
  const books = await startStripe(secretKey);
  const outbox: Delivery[] = [];
  let account = "";

  function event(
    type: string,
    object: object,
    { secret = webhookSecret, at = new Date() }: { secret?: string; at?: Date } = {},
  ): Delivery {
    const payload = JSON.stringify({ id: newId("evt"), object: "event", type, data: { object } });
    const timestamp = seconds(at);
    return {
      url: `${shopUrl}/api/v1/payments/callback/stripe/${account}`,
      body: payload,
      headers: { "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) },
    };
  }
  const say = (type: string, object: object) => void outbox.push(event(type, object));
  const sayIntent = (type: string, intent: BookedIntent) => say(`payment_intent.${type}`, intentObject(intent, false));
  const part = (kind: string, { id, chargeId, metadata }: BookedIntent) =>
    kind === "charge"
      ? { id: chargeId, object: "charge", payment_intent: id, metadata }
      : { id: newId(kind), object: kind, charge: chargeId, payment_intent: id };

  const intentOf = (chargeId: string) => {
    const found = books.sessions.get(chargeId)?.intent ?? books.intents.get(chargeId);
    if (!found) throw new Error(`No intent for ${chargeId}`);
    return found;
  };
  /** The intent of a session comes into being when the customer first tries to pay. */
  function tried(chargeId: string, values: Partial<BookedIntent>): BookedIntent {
    const session = books.sessions.get(chargeId);
    if (!session) return Object.assign(intentOf(chargeId), values);
    const { amount, currency, intentMetadata: metadata } = session;
    session.intent ??= books.addIntent({ amount, currency, metadata });
    return Object.assign(session.intent, values);
  }

  return {
    books,
    credentials: { secretKey, webhookSecret, apiBase: books.emulator.url },
    event,
    saveCard(setupId, nature = "good") {
      const setup = books.setups.get(setupId);
      if (setup?.status !== "open") throw new Error(`No open setup ${setupId}`);
      const card = { id: newId("pm"), nature, last4: "4242", customer: setup.customer };
      books.cards.set(card.id, card);
      Object.assign(setup, { status: "complete", card });
    },
    async connect(adminId) {
      account = `stripe-${adminId}`;
      const secrets = { secretKey, webhookSecret, apiBase: books.emulator.url, callbackBase: shopUrl };
      await connectAccount({ adminId, provider: "stripe", account, methods: ["card", "cash"], secrets });
    },
    async pay(chargeId, { differenceCents = 0, currency, late = false } = {}) {
      const session = books.sessions.get(chargeId);
      const isOpen = session ? session.status === "open" : intentOf(chargeId).status === "requires_action";
      if (!isOpen && !(late && !session)) return false;
      const asked = session?.amount ?? intentOf(chargeId).amount;
      const intent = tried(chargeId, { status: "succeeded", received: asked + differenceCents, error: null });
      if (currency) intent.currency = currency.toLowerCase();
      sayIntent("succeeded", intent);
      say("charge.succeeded", part("charge", intent));
      if (session) {
        session.status = "complete";
        say("checkout.session.completed", sessionObject(session, false));
      }
      return true;
    },
    async decline(chargeId) {
      const intent = tried(chargeId, { status: "requires_payment_method", error: "insufficient_funds" });
      sayIntent("payment_failed", intent);
    },
    async abandon(chargeId) {
      tried(chargeId, { status: "requires_action" });
    },
    async expire(chargeId) {
      const session = books.sessions.get(chargeId);
      if (session) {
        session.status = "expired";
        say("checkout.session.expired", sessionObject(session, false));
        return;
      }
      sayIntent("payment_failed", Object.assign(intentOf(chargeId), { status: "requires_payment_method" }));
    },
    async openDispute(chargeId, at = new Date()) {
      const intent = intentOf(chargeId);
      Object.assign(intent, { disputes: ["needs_response"], disputedAt: seconds(at) });
      say("charge.dispute.created", part("dispute", intent));
    },
    async endDispute(chargeId, outcome) {
      const intent = intentOf(chargeId);
      intent.disputes = [outcome];
      say("charge.dispute.closed", part("dispute", intent));
    },
    async refundAtPanel(chargeId, cents, at = new Date()) {
      const intent = intentOf(chargeId);
      const created = seconds(at);
      intent.refunds.push({ id: newId("re"), amount: cents, status: "succeeded", metadata: {}, created });
      say("charge.refunded", part("charge", intent));
      say("refund.created", part("refund", intent));
    },
    refundedAt: async (chargeId) => refundedOf(intentOf(chargeId)),
    async chargesOf(folio) {
      const sessions = [...books.sessions.values()].filter((one) => one.folio === folio);
      const vouchers = [...books.intents.values()].filter((one) => one.voucher && one.metadata.folio === folio);
      return sessions.length + vouchers.length;
    },
    setTrouble: (trouble) => {
      books.emulator.trouble = trouble;
    },
    refuseRefunds: (refuses) => {
      books.refusesRefunds = refuses;
    },
    outbox,
    forged(chargeId) {
      const object = { id: chargeId, object: "checkout.session", client_reference_id: "x", payment_status: "paid" };
      const right = event("checkout.session.completed", object);
      return [
        { ...right, headers: {} },
        { ...right, body: `${right.body} ` },
        event("checkout.session.completed", object, { secret: secretKey }),
        event("checkout.session.completed", object, { at: new Date(Date.now() - 301_000) }),
      ];
    },
    lie(chargeId) {
      const session = books.sessions.get(chargeId);
      if (session)
        return event("checkout.session.completed", { ...sessionObject(session, false), payment_status: "paid" });
      const object = { ...intentObject(intentOf(chargeId), false), status: "succeeded", amount_received: 1 };
      return event("payment_intent.succeeded", object);
    },
    close: () => books.emulator.close(),
  };
}
