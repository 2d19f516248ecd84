/** What a balance moves by, as its movements are named. */
export const MOVEMENT_KINDS = [
  "topup",
  "entry",
  "exit",
  "period",
  "debt",
  "gift",
  "adjustment",
  "refund",
  "migration",
  "expiry",
  "dispute",
  "reversal",
] as const;

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const ACCOUNT_STATES = ["pending", "active", "paused", "blocked", "closed"] as const;

export type AccountState = (typeof ACCOUNT_STATES)[number];
