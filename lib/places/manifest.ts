import type { ErrorDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["places", "room_admissions"] as const;

/** Statements of other domains that write places, with fragments of this one. */
export const hotWriters = { places: ["orders/hot", "courtesy-qrs/make/make-courtesies"] } as const;

export const errors = {
  "hold.waiting_room": {
    status: 409,
    text: "Este evento tiene fila de espera. Fórmate y, cuando sea tu turno, aparta tus lugares.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const changedFields = {
  placeId: "Lugar",
  places: "Lugares",
} as const;
