/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["audit_log", "audit_values"] as const;
