export type { PassKind } from "@/lib/passes/token-format";

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

/** What becomes of a pass besides being read at a gate. `blocked` and `paused` are the same to the gate. */
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

/** What became of a sending. */
export interface SendReport {
  queued: number;
  /** Nobody to send it to: no contact for that channel. */
  noContact: number;
  /** Sent a moment ago, or too often today. */
  tooSoon: number;
  /** It admits nowhere: blocked, used up, ended, or of an event that is over. */
  notValid: number;
}
