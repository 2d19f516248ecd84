import type { EntityDeclaration } from "@/lib/core/declarations";

export const tables = ["signing_keys", "passes", "pass_events", "scans", "scan_undos"] as const;

/** A gate records its readings, and a batch of courtesies its passes, in one statement each, for their speed. */
export const hotWriters = {
  passes: ["access/hot", "courtesy-qrs/make/make-courtesies"],
  pass_events: ["courtesy-qrs/make/make-courtesies"],
  scans: ["access/hot"],
} as const;

export const entities = {
  signing_key: { word: "Llave de firma" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "signing_key.announced": "Anunció una llave nueva para firmar códigos QR",
  "signing_key.rotated": "Empezó a firmar los códigos QR con la llave nueva",
} as const;

export const changedFields = {
  passes: "Códigos retirados",
} as const;
