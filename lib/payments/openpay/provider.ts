import { createHash, timingSafeEqual } from "node:crypto";
import { DomainError, notFound } from "@/lib/core/errors";
import { type OpenpayAccess, type OpenpayApi, openpayApi } from "@/lib/payments/openpay/api";
import { type Charge, Notification } from "@/lib/payments/openpay/objects";
import { refundMark, refundsOf, snapshotOf } from "@/lib/payments/openpay/snapshot";
import type {
  AttemptRequest,
  Opened,
  PaymentProvider,
  PaymentSnapshot,
  RefundAnswer,
  RefundRequest,
  WebhookNotice,
  WebhookRequest,
} from "@/lib/payments/provider";
import { parseJsonOrNull, toPesos, unavailable } from "@/lib/payments/provider-http";

/** Openpay confirms a payment in a shop on the next business day, which is three days after a Friday. */
const LAG_HOURS = 72;
const MOST_DAYS = 30;
const ORDER = "order:";

export interface OpenpaySettings extends OpenpayAccess {
  /** Openpay sends these credentials of ours with its messages; nothing else proves where they come from. */
  webhookUser: string;
  webhookPassword: string;
  /** Openpay asks for a mail with each charge. This one is given for a buyer without a mail. */
  contactEmail: string;
  cashHours: number;
}

const seconds = (at: Date) => at.toISOString().replace(/\.\d+Z$/, "Z");

async function bodyOf(attempt: AttemptRequest, contactEmail: string) {
  const { name, email } = await attempt.payer();
  const common = {
    amount: toPesos(attempt.amountCents),
    currency: attempt.currency,
    description: attempt.description.slice(0, 250),
    order_id: attempt.folio,
    customer: { name: name.slice(0, 100), email: email ?? contactEmail, requires_account: false },
    due_date: seconds(attempt.expiresAt),
  };
  if (attempt.method === "cash") return { ...common, method: "store" };
  return {
    ...common,
    method: "card",
    confirm: false,
    send_email: false,
    use_3d_secure: true,
    redirect_url: attempt.returnUrl,
  };
}

function nextOf({ payment_method: pays }: Charge, { method, amountCents, expiresAt }: AttemptRequest): Opened["next"] {
  if (method === "cash" && pays?.reference) {
    const { reference } = pays;
    return { kind: "reference", network: "paynet", reference, barcode: reference, amountCents, expiresAt };
  }
  if (method !== "cash" && pays?.url) return { kind: "redirect", url: pays.url, expiresAt };
  throw unavailable();
}

/** Only a charge in a shop can be cancelled, and not by every account. A card's page stays open until it ends. */
async function cancel(api: OpenpayApi, providerId: string): Promise<PaymentSnapshot> {
  const charge = await api.charge(providerId);
  if (charge.method !== "store" || charge.status !== "in_progress") return snapshotOf(charge);
  await api.cancel(providerId);
  return snapshotOf(await api.charge(providerId));
}

const REFUND_STATES: Readonly<Record<string, RefundAnswer["state"]>> = {
  completed: "done",
  in_progress: "pending",
  failed: "failed",
  cancelled: "failed",
};

/**
 * Openpay has no idempotency keys: our refund's number in the description tells that it was made. A refund stays pending
 * while the charge does not show it because a later one hides it.
 */
async function refund(api: OpenpayApi, request: RefundRequest): Promise<RefundAnswer> {
  const { id, providerId, amountCents, reason, refundId } = request;
  const mark = refundMark(id);
  const charge = await api.charge(providerId);
  if (charge.method === "store") return { refundId: "", state: "manual" };
  const ours = (one: Charge) =>
    refundsOf(one).find((made) => made.id === refundId || made.description?.startsWith(mark));
  let made = ours(charge);
  if (!made && refundId) return { refundId, state: "pending" };
  if (!made) {
    const description = `${mark} ${reason}`.slice(0, 250);
    const after = await api.refund(providerId, { description, amount: toPesos(amountCents) });
    if (!after) return { refundId: "", state: "failed" };
    made = ours(after);
    if (!made) throw unavailable();
  }
  const state = REFUND_STATES[made.status ?? "completed"] ?? "pending";
  return { refundId: made.id, state, at: made.operation_date ?? undefined };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

function noticesOf(user: string, password: string, { rawBody, headers }: WebhookRequest): WebhookNotice[] {
  const given = headers.get("authorization") ?? "";
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  if (!timingSafeEqual(digest(given), digest(wanted))) throw new DomainError("payment.bad_signature");
  const said = parseJsonOrNull(Notification, rawBody);
  if (!said) throw new DomainError("input.malformed");
  const { type, event_date: date, verification_code: code, transaction } = said;
  // It is stored, so that a person can read the code and type it at Openpay.
  if (type === "verification") return [{ trust: "hint", dedupeKey: `verification:${code}`, providerIds: [] }];
  if (!transaction) return [];
  const { id, order_id: orderId, transaction_type: kind } = transaction;
  const isCharge = kind == null || kind === "charge";
  const named = isCharge ? id : orderId ? `${ORDER}${orderId}` : null;
  return named ? [{ trust: "hint", dedupeKey: `${type}:${id}:${date ?? ""}`, providerIds: [named] }] : [];
}

/**
 * Cards are charged on Openpay's own page with 3-D Secure, and cash is paid in the shops of Paynet. Our folio is the order
 * id, which Openpay accepts once. Messages are not signed, so each is only a hint to read the charge. `fetch` also takes
 * "order:…" with our folio.
 */
export function openpayProvider(settings: OpenpaySettings): PaymentProvider {
  const { webhookUser, webhookPassword, contactEmail, cashHours, ...access } = settings;
  const api = openpayApi(access);
  return {
    id: "openpay",
    capabilities: {
      methods: ["card", "cash"],
      refund: "partial",
      refundByHand: ["cash"],
      refundsInTurn: true,
      cancelPending: false,
      maxExpiryDays: MOST_DAYS,
      cash: { deadlineHours: cashHours, lagHours: LAG_HOURS },
      payouts: "upload",
    },
    async create(attempt) {
      const charge = await api.open(await bodyOf(attempt, contactEmail), attempt.amountCents);
      return { providerId: charge.id, next: nextOf(charge, attempt) };
    },
    async fetch(providerId) {
      if (!providerId.startsWith(ORDER)) return snapshotOf(await api.charge(providerId));
      const charge = await api.byOrder(providerId.slice(ORDER.length));
      if (!charge) throw notFound();
      return snapshotOf(charge);
    },
    cancel: (providerId) => cancel(api, providerId),
    refund: (request) => refund(api, request),
    parseWebhook: async (request) => noticesOf(webhookUser, webhookPassword, request),
    check: () => api.isKeyGood(),
  };
}
