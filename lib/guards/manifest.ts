import type { ErrorDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["guard_assignments", "guard_pairings"] as const;

export const errors = {
  "user.not_a_guard": { status: 422, text: "Esa persona no es guardia de tu recinto." },
  "guard.already_assigned": { status: 409, text: "Ese guardia ya tiene esa asignación." },
  "guard.event_over": { status: 409, text: "Ese evento ya terminó o se canceló." },
  "guard.no_events": { status: 422, text: "No hay eventos por venir de esas zonas en esas fechas." },
  "guard.pairing_ended": {
    status: 410,
    text: "Ese código ya se usó o venció. Pide otro a quien administra el recinto.",
  },
} as const satisfies Record<string, ErrorDeclaration>;
