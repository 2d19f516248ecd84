import type { ErrorDeclaration, LocalLimitDeclaration, ScreenDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["waiting_rooms"] as const;

/** The document of a waiting room and its two acts, which are answered before Next. */
export const slugs = ["fila"] as const;

export const screens = [
  { id: "S58", path: "/[enclosure]/fila/[eventId]", guard: "none", who: "all" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "waiting_room.not_yet": { status: 409, text: "Todavía no es tu turno. Tu lugar en la fila sigue guardado." },
  "waiting_room.turn_over": { status: 409, text: "Se terminó el tiempo de tu turno. Fórmate otra vez." },
  "waiting_room.no_place": { status: 409, text: "No tienes lugar en esta fila. Fórmate." },
  "waiting_room.closed": { status: 409, text: "Este evento no tiene fila de espera: entra directo." },
  "waiting_room.unreachable": {
    status: 503,
    text: "No pudimos formarte en este momento. Seguimos intentando; no cierres esta página.",
  },
  "waiting_room.event_over": { status: 409, text: "La venta de este evento ya terminó: no necesita fila." },
} as const satisfies Record<string, ErrorDeclaration>;

export const actions = {
  "event.waiting_room_opened": "Abrió la fila de espera de un evento",
  "event.waiting_room_closed": "Cerró la fila de espera de un evento",
  "event.waiting_room_set": "Cambió la fila de espera de un evento",
} as const;

export const changedFields = {
  admitted: "Pasaron",
  mostInside: "Eligiendo a la vez, como máximo",
  mostPerMinute: "Pasan por minuto, como máximo",
  opensAboveMs: "La fila se abre si apartar tarda, en milisegundos",
  opensAt: "La fila se abre",
  waitingReason: "Por qué",
  waitingTotal: "Se formaron",
} as const;

export const localLimits = {
  // Who comes through a stadium's Wi-Fi or a carrier shares the address with many; past it each place takes a puzzle.
  "waiting:place": { points: 60, duration: 600 },
  // Whoever has a /48 of IPv6 has 65,536 networks.
  "waiting:site": { points: 600, duration: 600 },
  // Of a place whose turn has come: each ask about it is a question to the database. A page asks every seven seconds.
  "waiting:device": { points: 60, duration: 60 },
} as const satisfies Record<string, LocalLimitDeclaration>;
