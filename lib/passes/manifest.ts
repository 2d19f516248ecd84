/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["signing_keys", "passes", "pass_events"] as const;

export const changedFields = {
  passes: "Códigos retirados",
} as const;
