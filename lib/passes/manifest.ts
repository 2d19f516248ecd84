export const tables = ["signing_keys", "passes", "pass_events", "scans", "scan_undos"] as const;

/** A gate records its readings, and a batch of courtesies its passes, in one statement each, for their speed. */
export const hotWriters = {
  passes: ["access/hot", "courtesy-qrs/make/make-courtesies"],
  pass_events: ["courtesy-qrs/make/make-courtesies"],
  scans: ["access/hot"],
} as const;

export const changedFields = {
  passes: "Códigos retirados",
} as const;
