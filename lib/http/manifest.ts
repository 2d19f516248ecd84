/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["idempotency_keys"] as const;
