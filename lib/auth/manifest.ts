/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["sessions", "login_events", "user_codes", "user_links", "mfa_recovery_codes"] as const;
