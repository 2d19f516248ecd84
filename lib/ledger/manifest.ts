/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["ledger_transactions", "ledger_entries"] as const;

export const readModels = {
  "ledger/hot": {
    reads: ["payment_accounts"],
    why: "An entry names the account's owner as it is posted, in its own statement: nobody can post without it or past it.",
  },
} as const;
