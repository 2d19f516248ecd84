/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["places"] as const;

export const changedFields = {
  placeId: "Lugar",
  places: "Lugares",
} as const;
