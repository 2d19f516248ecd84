/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["statement_imports", "statement_rows"] as const;
