import type { PassKind } from "@/lib/passes/token-format";

export { type DecodedToken, decodeToken } from "@/lib/passes/token-format";
export type { PassKind };

export const KIND_WORDS: Record<PassKind, string> = {
  ticket: "Boleto",
  courtesy: "Cortesía",
  subscriber: "Abonado",
  infinity: "VIP",
  prepaid: "Prepago",
};

export type PassState = "active" | "blocked" | "revoked";

export type PassStateReason =
  | "returned"
  | "cancelled"
  | "transferred"
  | "refunded"
  | "chargeback"
  | "replaced"
  | "blocked"
  | "deleted";

/** "7F3K9Q2MXW4T0B8C" to "7F3K 9Q2M XW4T 0B8C". */
export function formatShortCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join(" ");
}

/** An entry of a pass's history, besides its readings at gates. To a gate `blocked` and `paused` are the same. */
export type PassEventKind =
  | "made"
  | "assigned"
  | "changed"
  | "sent"
  | "opened"
  | "moved"
  | "blocked"
  | "unblocked"
  | "paused"
  | "resumed"
  | "replaced"
  | "revoked"
  | "deleted";

export const SEND_CHANNELS = ["email", "whatsapp"] as const;

export type SendChannel = (typeof SEND_CHANNELS)[number];

/** Says how many were sent, and counts the others by reason. */
export interface SendReport {
  queued: number;
  /** There is no contact for that channel. */
  noContact: number;
  /** It was sent a moment ago, or too often today. */
  tooSoon: number;
  /** It does not admit: it is blocked, used up or ended, or its event is over. */
  notValid: number;
}
