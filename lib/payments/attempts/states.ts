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

/** The buyer may still pay an attempt in one of these. */
export const LIVE_STATES = ["created", "requires_action", "pending"] as const satisfies readonly PaymentState[];

/** Providers' messages overtake each other: the rank only grows, so a "pending" that comes after "paid" changes nothing. */
export function laterState(current: PaymentState, reported: PaymentState): PaymentState {
  return RANK[reported] > RANK[current] ? reported : current;
}

export function isLive(state: string): boolean {
  return RANK[PaymentState.parse(state)] <= RANK.pending;
}

/** Its money came, whatever happened to it later. */
export function isPaid(state: string): boolean {
  return RANK[PaymentState.parse(state)] >= RANK.paid;
}
