/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["signing_keys", "passes", "pass_events"] as const;

/** Statements of others that make many passes, with their history. */
export const hotWriters = {
  passes: ["courtesy-qrs/make-courtesies"],
  pass_events: ["courtesy-qrs/make-courtesies"],
} as const;

export const changedFields = {
  passes: "Códigos retirados",
} as const;
