/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["guard_assignments", "guard_pairings"] as const;
