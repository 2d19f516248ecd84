/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["admins", "users", "tenant_buyers"] as const;
