/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["pictures"] as const;
