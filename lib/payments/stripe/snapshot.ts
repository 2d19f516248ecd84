import type { PaymentSnapshot } from "@/lib/payments/provider";
import type { PaymentState } from "@/lib/payments/schemas";
import type { Intent, Session } from "@/lib/payments/stripe/objects";

/** A payment intent is part of a checkout session or, as a voucher, stands by itself. */
export const VIA = { session: "checkout", voucher: "oxxo" } as const;

/** In these a bank took money back or may do so. A warning has moved none, and a prevented dispute shows as a refund. */
function disputeState(statuses: readonly string[]): PaymentState | null {
  if (statuses.some((status) => status === "lost" || status.startsWith("appeal_"))) return "dispute_lost";
  if (statuses.some((status) => status === "needs_response" || status === "under_review")) return "disputed";
  return statuses.includes("won") ? "dispute_won" : null;
}

function paidState(
  { amount_received: received, latest_charge: charge }: Intent,
  disputes: readonly string[],
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
  if (metadata.via !== VIA.voucher) return status === "processing" ? "pending" : "requires_action";
  return status === "requires_payment_method" ? "expired" : "pending";
}

function moneyOf(intent: Intent | null, disputes: readonly string[]) {
  if (!intent || intent.amount_received === 0) return null;
  const balance = intent.latest_charge?.balance_transaction;
  return {
    state: paidState(intent, disputes),
    receivedCents: intent.amount_received,
    refundedCents: Math.min(intent.amount_received, intent.latest_charge?.amount_refunded ?? 0),
    ...(balance && typeof balance === "object" && balance.currency === intent.currency
      ? { commissionCents: balance.fee }
      : {}),
  };
}

const KNOWN_FAILURES: Record<string, string> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "incorrect_cvc",
  payment_intent_authentication_failure: "authentication_failed",
};

/** Our code for why a card was not charged. Without a reason from the bank it is a plain decline. */
function failureOf(error: string | null): string | null {
  if (error === null) return null;
  return Object.hasOwn(KNOWN_FAILURES, error) ? (KNOWN_FAILURES[error] ?? null) : "card_declined";
}

const NOTHING = { receivedCents: 0, refundedCents: 0 };

/** `disputes` are the statuses of the voucher's disputes. */
export function ofIntent(intent: Intent, disputes: readonly string[]): PaymentSnapshot {
  return {
    providerId: intent.id,
    folio: intent.metadata.folio ?? null,
    currency: intent.currency.toUpperCase(),
    failureCode: null,
    ...(moneyOf(intent, disputes) ?? { state: openState(intent), ...NOTHING }),
  };
}

function sessionState({ status, payment_intent: intent }: Session): PaymentState {
  if (status === "expired") return "expired";
  if (status === "complete") return "pending";
  return intent ? openState(intent) : "requires_action";
}

/** `currency` is the one that we asked for, and counts where Stripe says no other. */
export function ofSession(session: Session, disputes: readonly string[], currency: string): PaymentSnapshot {
  const intent = session.payment_intent;
  return {
    providerId: session.id,
    folio: session.client_reference_id,
    currency: (intent?.currency ?? session.currency ?? currency).toUpperCase(),
    failureCode: failureOf(intent?.last_payment_error ?? null),
    ...(moneyOf(intent, disputes) ?? { state: sessionState(session), ...NOTHING }),
  };
}
