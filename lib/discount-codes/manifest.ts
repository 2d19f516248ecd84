/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["discount_batches", "discount_codes", "discount_uses"] as const;
