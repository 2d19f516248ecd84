/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["places"] as const;

/** Statements of other domains that write places, with fragments of this one. */
export const hotWriters = { places: ["orders/hot", "courtesy-qrs/make/make-courtesies"] } as const;

export const changedFields = {
  placeId: "Lugar",
  places: "Lugares",
} as const;
