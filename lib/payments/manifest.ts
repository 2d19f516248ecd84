/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "payment_accounts",
  "enclosure_payment_methods",
  "payments",
  "payment_events",
  "deposits",
  "sandbox_charges",
  "sandbox_refunds",
] as const;
