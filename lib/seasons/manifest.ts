import type { EntityDeclaration, ErrorDeclaration, ScreenDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["seasons"] as const;

export const readers = { seasons: ["events/lists/event-list", "events/lists/calendar"] } as const;

export const screens = [
  { id: "ours", path: "/event/temporada", guard: "main", who: "event:read" },
  { id: "ours", path: "/event/temporada/[id]", guard: "main", who: "event:read" },
  { id: "ours", path: "/event/temporada/nueva", guard: "main", who: "event:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "season.taken": { status: 409, text: "El recinto ya tiene una temporada con ese nombre." },
  "season.in_use": {
    status: 409,
    text: "La temporada tiene abonos; no se puede deshacer. Dalos de baja o cámbialos a fechas primero.",
  },
  "season.clashes": {
    status: 409,
    text: (d) => `Hay fechas que chocan con otro evento del recinto: ${d.dates ?? "revisa la lista"}.`,
  },
  "season.too_big": {
    status: 422,
    text: (d) =>
      `Son ${d.places ?? "demasiados"} lugares; se crean hasta ${d.most ?? ""} a la vez. Usa menos fechas y agrega las demás después.`,
  },
  "season.blocked": { status: 409, text: (d) => `No se hizo ningún cambio: ${d.why ?? "revisa los eventos"}.` },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  season: { word: "Temporada", page: "/event/temporada/[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "season.created": "Creó una temporada",
  "season.renamed": "Cambió el nombre de una temporada",
  "season.dissolved": "Deshizo una temporada",
  "season.published": "Publicó los borradores de una temporada",
  "season.priced": "Cambió un precio en una temporada",
} as const;

export const changedFields = {
  dates: "Fechas",
  seasonId: "Temporada",
} as const;
