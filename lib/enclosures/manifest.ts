import type { ErrorDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "enclosures",
  "enclosure_slugs",
  "enclosure_method_fees",
  "enclosure_policies",
  "gates",
] as const;

export const errors = {
  "enclosure.slug_taken": { status: 409, text: "Esa dirección ya la usa otro recinto. Elige otra." },
  "enclosure.slug_reserved": { status: 422, text: "Esa dirección está reservada para la plataforma. Elige otra." },
  "enclosure.in_use": {
    status: 409,
    text: (d) =>
      `El recinto tiene eventos por venir (${d.events ?? "revisa su calendario"}). Cancélalos o elimínalos primero.`,
  },
  "gate.in_use": {
    status: 409,
    text: (d) => `Las zonas ${d.zones ?? ""} entran por ${d.gates ?? "ese acceso"}. Quítalo primero de esas zonas.`,
  },
  "gate.label_taken": { status: 409, text: "Dos accesos de un recinto no pueden llamarse igual." },
} as const satisfies Record<string, ErrorDeclaration>;
