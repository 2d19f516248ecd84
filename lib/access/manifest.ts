import type { ErrorDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["scans"] as const;

export const errors = {
  "scan.gate_unknown": { status: 404, text: "Ese acceso no existe." },
  "scan.venue_unknown": {
    status: 404,
    text: "Ese código no es de un recinto. Busca el cartel con su QR o escribe su nombre corto.",
  },
} as const satisfies Record<string, ErrorDeclaration>;
