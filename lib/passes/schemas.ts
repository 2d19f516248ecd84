export type { PassKind } from "@/lib/passes/token-format";

export type PassState = "active" | "blocked" | "revoked";

export type PassStateReason =
  | "returned"
  | "cancelled"
  | "transferred"
  | "refunded"
  | "chargeback"
  | "replaced"
  | "blocked";

/** "7F3K9Q2MXW4T0B8C" to "7F3K 9Q2M XW4T 0B8C". */
export function formatShortCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join(" ");
}
