/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "refunds",
  "refund_items",
  "refund_bank_data",
  "payment_reviews",
  "reconciliation_runs",
  "payment_differences",
  "webhook_deliveries",
] as const;
