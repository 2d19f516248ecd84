interface Payment {
  folio: string;
  state: string;
  method: string;
}

const PAID = ["paid", "partially_refunded", "refunded", "disputed", "dispute_won", "dispute_lost"];
const WAITS = ["cash", "deposit"];

/** Whether the payment's state can still change by what the provider says. */
export function isUndecided(state: string): boolean {
  return state === "created" || state === "requires_action" || state === "pending";
}

const ENDED = ["failed", "expired", "cancelled"];

/** True when this payment failed and the same order was paid by another one, or is being paid by it. */
export function isSuperseded(
  payment: { paymentId: number | null; state: string },
  other: { paymentId: number | null; state: string },
): boolean {
  if (!ENDED.includes(payment.state) || other.paymentId === payment.paymentId) return false;
  return !ENDED.includes(other.state);
}

/**
 * The page that tells the truth about a payment: paid; waiting (for cash, for the bank, for a person of ours); or not
 * paid, which is also what a card payment is that was left half-way.
 */
export function paymentPath({ folio, state, method }: Payment): string {
  const page = PAID.includes(state)
    ? "payment-finish"
    : state === "pending" || state === "review" || (isUndecided(state) && WAITS.includes(method))
      ? "payment-pending"
      : "payment-error";
  return `/${page}?folio=${folio}`;
}
