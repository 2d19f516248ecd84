import { PaymentState } from "@/lib/payments/schemas";

const RANK: Record<PaymentState, number> = {
  created: 0,
  requires_action: 1,
  pending: 2,
  failed: 3,
  expired: 3,
  cancelled: 3,
  paid: 4,
  partially_refunded: 5,
  refunded: 6,
  disputed: 7,
  dispute_won: 8,
  dispute_lost: 8,
};

/** The state that counts after the provider said `said`: the rank only grows, so a late "pending" after "paid" is nothing. */
export function laterState(known: PaymentState, said: PaymentState): PaymentState {
  return RANK[said] > RANK[known] ? said : known;
}

/** Still open: the buyer may yet pay it. */
export function isLive(state: string): boolean {
  return RANK[PaymentState.parse(state)] <= RANK.pending;
}

/** Money came, whatever happened to it later. */
export function isPaid(state: string): boolean {
  return RANK[PaymentState.parse(state)] >= RANK.paid;
}
