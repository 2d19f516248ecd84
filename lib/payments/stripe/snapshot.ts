import type { PaymentSnapshot } from "@/lib/payments/provider";
import type { PaymentState } from "@/lib/payments/schemas";
import type { BalanceTransaction, Dispute, Intent, Refund, Session } from "@/lib/payments/stripe/objects";

/** A payment intent is part of a checkout session or, as a voucher or the charge of a saved card, stands by itself. */
export const VIA = { session: "checkout", voucher: "oxxo", saved: "saved" } as const;

/** What became of an intent's money. */
export interface After {
  disputes: readonly Dispute[];
  refunds: readonly Refund[];
}

/** A bank took money back in these or may do so. A warning moved none, and a prevented dispute shows as a refund. */
function disputeState(disputes: readonly Dispute[]): PaymentState | null {
  const statuses = disputes.map(({ status }) => status);
  if (statuses.some((status) => status === "lost" || status.startsWith("appeal_"))) return "dispute_lost";
  if (statuses.some((status) => status === "needs_response" || status === "under_review")) return "disputed";
  return statuses.includes("won") ? "dispute_won" : null;
}

function paidState(
  { amount_received: received, latest_charge: charge }: Intent,
  disputes: readonly Dispute[],
): PaymentState {
  const dispute = disputeState(disputes);
  if (dispute) return dispute;
  const refunded = charge?.amount_refunded ?? 0;
  if (refunded === 0) return "paid";
  return refunded >= received ? "refunded" : "partially_refunded";
}

/** The state of an intent that is not paid. A voucher that asks for another method has expired. */
function openState({ status, metadata }: Intent): PaymentState {
  if (status === "canceled") return "cancelled";
  // Nobody is there to try again or to prove anything.
  if (metadata.via === VIA.saved) return status === "processing" ? "pending" : "failed";
  if (metadata.via !== VIA.voucher) return status === "processing" ? "pending" : "requires_action";
  return status === "requires_payment_method" ? "expired" : "pending";
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What Stripe keeps of a charge, with its IVA apart. Undefined in another currency, and until Stripe has written it. */
function commissionOf({ latest_charge: charge, currency }: Intent) {
  const balance = charge?.balance_transaction;
  if (!balance || typeof balance !== "object" || balance.currency !== currency) return {};
  const taxes = (balance.fee_details ?? []).filter(({ type }) => type === "tax");
  return { commissionCents: balance.fee, commissionIvaCents: sum(taxes.map(({ amount }) => amount)) };
}

/** When the money came into the balance at Stripe; for cash that is the day on which OXXO confirmed it. */
function paidAtOf({ latest_charge: charge }: Intent): Pick<PaymentSnapshot, "paidAt"> {
  const balance = charge?.balance_transaction;
  return balance && typeof balance === "object" ? { paidAt: new Date(balance.created * 1000) } : {};
}

function fundingOf({ latest_charge: charge }: Intent): Pick<PaymentSnapshot, "cardFunding"> {
  return charge?.payment_method_details ? { cardFunding: charge.payment_method_details } : {};
}

/** What Stripe charges for the disputes, as far as it says so in the charge's currency. */
function disputeFeeOf({ currency }: Intent, disputes: readonly Dispute[]) {
  const booked: BalanceTransaction[] = disputes.flatMap((one) => one.balance_transactions ?? []);
  const ours = booked.filter((one) => one.currency === currency);
  return ours.length > 0 ? { disputeFeeCents: Math.max(0, sum(ours.map(({ fee }) => fee))) } : {};
}

const moment = (seconds: number) => new Date(seconds * 1000);

/** When a person at Stripe's own panel last gave money back: our refunds carry their number, and their answers say when. */
function refundedAtOf(refunds: readonly Refund[]): Pick<PaymentSnapshot, "refundedAt"> {
  const theirs = refunds.filter(
    ({ status, metadata }) => status !== "failed" && status !== "canceled" && metadata?.refund === undefined,
  );
  return theirs.length > 0 ? { refundedAt: moment(Math.max(...theirs.map(({ created }) => created))) } : {};
}

/** When the bank first took money. */
function disputedAtOf(disputes: readonly Dispute[]): Pick<PaymentSnapshot, "disputedAt"> {
  const booked = disputes.flatMap((one) => one.balance_transactions ?? []);
  return booked.length > 0 ? { disputedAt: moment(Math.min(...booked.map(({ created }) => created))) } : {};
}

function moneyOf(intent: Intent | null, { disputes, refunds }: After) {
  if (!intent || intent.amount_received === 0) return null;
  return {
    state: paidState(intent, disputes),
    receivedCents: intent.amount_received,
    refundedCents: Math.min(intent.amount_received, intent.latest_charge?.amount_refunded ?? 0),
    ...paidAtOf(intent),
    ...fundingOf(intent),
    ...commissionOf(intent),
    ...disputeFeeOf(intent, disputes),
    ...disputedAtOf(disputes),
    ...refundedAtOf(refunds),
  };
}

const KNOWN_FAILURES: Record<string, string> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "incorrect_cvc",
  payment_intent_authentication_failure: "authentication_failed",
  authentication_required: "authentication_required",
};

/** Our code for why a card was not charged. Without a reason from the bank it is a plain decline. */
function failureOf(error: string | null): string | null {
  if (error === null) return null;
  return Object.hasOwn(KNOWN_FAILURES, error) ? (KNOWN_FAILURES[error] ?? null) : "card_declined";
}

const NOTHING = { receivedCents: 0, refundedCents: 0 };

export function ofIntent(intent: Intent, after: After): PaymentSnapshot {
  return {
    providerId: intent.id,
    folio: intent.metadata.folio ?? null,
    currency: intent.currency.toUpperCase(),
    failureCode: intent.metadata.via === VIA.saved ? failureOf(intent.last_payment_error) : null,
    ...(moneyOf(intent, after) ?? { state: openState(intent), ...NOTHING }),
  };
}

function sessionState({ status, payment_intent: intent }: Session): PaymentState {
  if (status === "expired") return "expired";
  if (status === "complete") return "pending";
  return intent ? openState(intent) : "requires_action";
}

/** `currency` is the one that we asked for, and counts where Stripe says no other. */
export function ofSession(session: Session, after: After, currency: string): PaymentSnapshot {
  const intent = session.payment_intent;
  return {
    providerId: session.id,
    folio: session.client_reference_id,
    currency: (intent?.currency ?? session.currency ?? currency).toUpperCase(),
    failureCode: failureOf(intent?.last_payment_error ?? null),
    ...(moneyOf(intent, after) ?? { state: sessionState(session), ...NOTHING }),
  };
}
