/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["signing_keys", "passes", "pass_events"] as const;

export const readModels = {
  "passes/admissions": {
    reads: ["scans"],
    why: "whether a pass was used is asked in the statements that lock it, where a second one would come too late",
  },
} as const;

/** Statements of others that make many passes, with their history. */
export const hotWriters = {
  passes: ["courtesy-qrs/make-courtesies"],
  pass_events: ["courtesy-qrs/make-courtesies"],
} as const;

export const changedFields = {
  passes: "Códigos retirados",
} as const;
