/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["signing_keys", "passes", "pass_events", "scans"] as const;

export const readers = {
  passes: ["users/user-sql"],
} as const;

/** Statements of others that make many passes, with their history, and that of a gate, which records what was read of one. */
export const hotWriters = {
  passes: ["access/hot", "courtesy-qrs/make/make-courtesies"],
  pass_events: ["courtesy-qrs/make/make-courtesies"],
  scans: ["access/hot"],
} as const;

export const changedFields = {
  passes: "Códigos retirados",
} as const;
