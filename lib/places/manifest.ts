/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["places"] as const;

/** Statements of others that write places besides, with fragments of this domain. */
export const hotWriters = { places: ["orders/hot", "courtesy-qrs/make/make-courtesies"] } as const;

export const changedFields = {
  placeId: "Lugar",
  places: "Lugares",
} as const;
