/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["ledger_transactions", "ledger_entries"] as const;
