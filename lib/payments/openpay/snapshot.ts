import type { Charge, OpenpayRefund } from "@/lib/payments/openpay/objects";
import { CardFunding, type PaymentSnapshot } from "@/lib/payments/provider";
import type { PaymentState } from "@/lib/payments/schemas";

/**
 * Source: "Objeto Transaction Status" of Openpay's API reference and `OrderStatusFilter` of its Java library, whose words
 * for `chargeback_adjustment` are "Contracargo Rechazado" (for the shop); `expired` comes with `transaction.expired`.
 * In all but the first list's states money came.
 */
const UNPAID: Readonly<Record<string, PaymentState>> = {
  charge_pending: "requires_action",
  in_progress: "pending",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
};
const DISPUTES: Readonly<Record<string, PaymentState>> = {
  chargeback_pending: "disputed",
  chargeback_accepted: "dispute_lost",
  chargeback_adjustment: "dispute_won",
};
const isPaid = ({ status }: Charge) => status === "completed" || status === "refunded" || status in DISPUTES;

/** All refunds that Openpay names, also failed ones. */
export function refundsOf({ refund, refunds }: Charge): OpenpayRefund[] {
  return [...new Map([...(refund ? [refund] : []), ...(refunds ?? [])].map((one) => [one.id, one])).values()];
}

const CAME_TO_NOTHING: ReadonlySet<string> = new Set(["failed", "cancelled"]);

function refundedOf(charge: Charge): number {
  const made = refundsOf(charge).filter(({ status }) => !CAME_TO_NOTHING.has(status ?? ""));
  if (charge.status === "refunded" && made.length === 0) return charge.amount;
  return made
    .filter(({ status }) => status === "completed" || status == null)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Our refunds begin so, with their number: by it we find them again. */
export const refundMark = (id: number) => `Devolución ${id}:`;
const OURS = /^Devolución \d+:/;

/** When Openpay's panel last gave money back. It says no date of a chargeback. */
function refundedAtOf(charge: Charge): Pick<PaymentSnapshot, "refundedAt"> {
  const dates = refundsOf(charge)
    .filter(({ status, description }) => !CAME_TO_NOTHING.has(status ?? "") && !OURS.test(description ?? ""))
    .flatMap(({ operation_date: at }) => at?.getTime() ?? []);
  return dates.length > 0 ? { refundedAt: new Date(Math.max(...dates)) } : {};
}

function paidState(charge: Charge, refundedCents: number): PaymentState {
  const disputed = DISPUTES[charge.status];
  if (disputed) return disputed;
  if (refundedCents === 0) return "paid";
  return refundedCents >= charge.amount ? "refunded" : "partially_refunded";
}

/** A state that we do not know counts as pending, so that the poll asks again. */
export function snapshotOf(charge: Charge): PaymentSnapshot {
  const paid = isPaid(charge);
  const refundedCents = paid ? refundedOf(charge) : 0;
  const { data: cardFunding } = CardFunding.safeParse(charge.card?.type);
  return {
    providerId: charge.id,
    folio: charge.order_id ?? null,
    state: paid ? paidState(charge, refundedCents) : (UNPAID[charge.status] ?? "pending"),
    receivedCents: paid ? charge.amount : 0,
    refundedCents,
    ...(paid && cardFunding ? { cardFunding } : {}),
    ...(paid && charge.operation_date ? { paidAt: charge.operation_date } : {}),
    ...(paid ? refundedAtOf(charge) : {}),
    ...(paid && charge.fee
      ? { commissionCents: charge.fee.amount + (charge.fee.tax ?? 0), commissionIvaCents: charge.fee.tax ?? 0 }
      : {}),
    currency: charge.currency.toUpperCase(),
    failureCode: charge.status === "failed" ? String(charge.error_code ?? charge.error_message ?? "failed") : null,
  };
}
