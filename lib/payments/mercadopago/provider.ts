import { DomainError, notFound } from "@/lib/core/errors";
import { type MercadoPagoAccess, type MercadoPagoApi, mercadoPagoApi } from "@/lib/payments/mercadopago/api";
import { type MpPayment, Notification } from "@/lib/payments/mercadopago/objects";
import { mercadoPagoPayouts } from "@/lib/payments/mercadopago/payouts";
import { refundOver } from "@/lib/payments/mercadopago/refund";
import { isSigned } from "@/lib/payments/mercadopago/signature";
import { isDisputed, isOpen, refundedOf, type Seen, snapshotOf } from "@/lib/payments/mercadopago/snapshot";
import type {
  AttemptRequest,
  PaymentProvider,
  PaymentSnapshot,
  WebhookNotice,
  WebhookRequest,
} from "@/lib/payments/provider";
import { parseJsonOrNull, toPesos, unavailable } from "@/lib/payments/provider-http";

export interface MercadoPagoSettings extends MercadoPagoAccess {
  webhookSecret: string;
}

/** Kiosks, cash machines and transfers pay days later, so they are excluded from the wallet. */
const LATE_TYPES = ["ticket", "atm", "bank_transfer"];
const CHARGEBACK_TOPICS: ReadonlySet<string> = new Set(["chargebacks", "topic_chargebacks_wh"]);
/**
 * The least `min_allowed_amount` of a way to pay in Mexico (the balance and debit cards). A preference for less is
 * accepted, and its page then offers nothing. Source: `GET /v1/payment_methods`.
 */
const LEAST_CENTS = 500;
/** The folio stands in the webhook's address, since Mercado Pago's message names only the payment. */
const FOLIO_PARAM = "folio";
const FOLIO = /^[A-Z]{2}-[A-Z0-9-]{4,40}$/;

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === "resource.not_found") return null;
    throw error;
  }
}

function preferenceBody({
  folio,
  amountCents,
  currency,
  description,
  expiresAt,
  returnUrl,
  webhookUrl,
}: AttemptRequest) {
  const notification = new URL(webhookUrl);
  notification.searchParams.set(FOLIO_PARAM, folio);
  // Without it Mercado Pago also sends the older kind of message, which is not signed.
  notification.searchParams.set("source_news", "webhooks");
  return {
    items: [{ id: folio, title: description, quantity: 1, currency_id: currency, unit_price: toPesos(amountCents) }],
    external_reference: folio,
    expires: true,
    expiration_date_to: expiresAt.toISOString(),
    notification_url: notification.href,
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    // Mercado Pago sends the buyer back by itself only to https addresses.
    ...(returnUrl.startsWith("https:") ? { auto_return: "approved" } : {}),
    payment_methods: { excluded_payment_types: LATE_TYPES.map((id) => ({ id })) },
    binary_mode: true,
  };
}

/** A mediation has taken no money yet. */
async function disputeOf(api: MercadoPagoApi, payment: MpPayment): Promise<Pick<Seen, "dispute" | "disputedAt">> {
  if (!isDisputed(payment)) return { dispute: null, disputedAt: null };
  if (payment.status === "in_mediation") return { dispute: "open", disputedAt: null };
  const found = await orNull(api.chargeback(payment.id));
  const decided = found?.coverage_applied ?? null;
  return {
    dispute: decided === null ? "open" : decided ? "won" : "lost",
    disputedAt: found?.date_created ?? null,
  };
}

const WENT_BACK: ReadonlySet<string> = new Set(["approved", "in_process"]);

async function refundedAtOf(api: MercadoPagoApi, payment: MpPayment): Promise<Date | null> {
  if (refundedOf(payment) === 0) return null;
  const refunds = await api.refundsOf(payment.id);
  const dates = refunds.flatMap((one) => (WENT_BACK.has(one.status ?? "approved") ? one.date_created.getTime() : []));
  return dates.length > 0 ? new Date(Math.max(...dates)) : null;
}

async function look(api: MercadoPagoApi, folio: string): Promise<PaymentSnapshot> {
  const [preferences, payments] = await Promise.all([api.preferencesOf(folio), api.paymentsOf(folio)]);
  if (preferences.length === 0 && payments.length === 0) throw unavailable();
  const seen = await Promise.all(
    payments.map(
      async (payment): Promise<Seen> => ({
        payment,
        ...(await disputeOf(api, payment)),
        refundedAt: await refundedAtOf(api, payment),
      }),
    ),
  );
  return snapshotOf(folio, { preferences, seen }, new Date());
}

/** The folio of a payment or chargeback that a message named by "payment:…" or "chargeback:…". */
async function folioOf(api: MercadoPagoApi, named: string): Promise<string> {
  const [kind, id = ""] = named.split(":");
  const paymentId = kind === "chargeback" ? (await api.chargeback(id)).payments[0] : id;
  const folio = paymentId ? (await api.payment(paymentId)).external_reference : null;
  if (!folio || !FOLIO.test(folio)) throw notFound();
  return folio;
}

const OVER: ReadonlySet<string> = new Set(["requires_action", "failed", "expired"]);

/** Payments that were made meanwhile stay paid. */
async function cancel(api: MercadoPagoApi, folio: string): Promise<PaymentSnapshot> {
  const preferences = await api.preferencesOf(folio);
  if (preferences.length === 0) throw unavailable();
  const now = new Date();
  await Promise.all(preferences.map(({ id }) => api.endPreference(id, now)));
  const waiting = (await api.paymentsOf(folio)).filter(isOpen);
  await Promise.all(waiting.map(({ id }) => api.cancelPayment(id)));
  const snapshot = await look(api, folio);
  return OVER.has(snapshot.state) ? { ...snapshot, state: "cancelled" } : snapshot;
}

function noticesOf(secret: string, { rawBody, headers, url, now }: WebhookRequest): WebhookNotice[] {
  const query = new URL(url).searchParams;
  const dataId = query.get("data.id");
  const requestId = headers.get("x-request-id");
  if (!isSigned(secret, headers.get("x-signature"), { dataId, requestId }, now))
    throw new DomainError("payment.bad_signature");
  const said = parseJsonOrNull(Notification, rawBody);
  if (!said || !dataId) throw new DomainError("input.malformed");
  const type = query.get("type") ?? said.type ?? "";
  const isChargeback = CHARGEBACK_TOPICS.has(type);
  if (type !== "payment" && !isChargeback) return [];
  const folio = query.get(FOLIO_PARAM);
  const named = `${isChargeback ? "chargeback" : "payment"}:${dataId}`;
  // Only the id is signed, so the message tells which payment to read and nothing of its state.
  return [
    {
      trust: "hint",
      dedupeKey: `${type}:${said.id ?? requestId ?? dataId}`,
      providerIds: [folio && FOLIO.test(folio) ? folio : named],
    },
  ];
}

/**
 * Mercado Pago's wallet by Checkout Pro. The charge's id is our folio, which Mercado Pago keeps as the external reference:
 * by it the preference is found, and the payments that follow, of which there may be several. `fetch` also takes
 * "payment:…" and "chargeback:…", and answers with their charge.
 */
export function mercadoPagoProvider({ webhookSecret, ...access }: MercadoPagoSettings): PaymentProvider {
  const api = mercadoPagoApi(access);
  return {
    id: "mercadopago",
    capabilities: {
      methods: ["wallet"],
      refund: "partial",
      cancelPending: true,
      leastCents: LEAST_CENTS,
      payouts: "report",
    },
    async create(attempt) {
      const key = `attempt-${attempt.id}-${attempt.folio}`;
      const { init_point: url } = await api.createPreference(preferenceBody(attempt), key);
      return { providerId: attempt.folio, next: { kind: "redirect", url, expiresAt: attempt.expiresAt } };
    },
    fetch: async (providerId) => look(api, FOLIO.test(providerId) ? providerId : await folioOf(api, providerId)),
    cancel: (providerId) => cancel(api, providerId),
    refund: (request) => refundOver(api, request),
    parseWebhook: async (request) => noticesOf(webhookSecret, request),
    payoutsSince: (day, known) => mercadoPagoPayouts(api, day, known),
    check: () => api.isTokenGood(),
  };
}
