/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["sales_days", "sales_folds"] as const;
