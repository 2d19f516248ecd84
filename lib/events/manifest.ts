import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { ANY_LOGIN, EVERYONE, STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["events", "event_areas", "event_area_gates", "event_area_doors"] as const;

export const readModels = {
  "events/lists/sold-places": {
    reads: ["order_items"],
    why: "lists show how many places of each event are sold in the statement that reads the page",
  },
  "events/lists/event-list": { reads: ["seasons"], why: "the list shows the name of each event's season" },
  "events/lists/calendar": {
    reads: ["seasons"],
    why: "the calendar of up to 2,000 events shows the name of each one's season",
  },
} as const;

export const readers = {
  events: ["event-types/event-type-list", "enclosures/venue-counts", "parking-areas/zone-list", "auth/hot"],
  event_areas: ["parking-areas/zone-list"],
} as const;

export const permissions = {
  "event:read": { roles: STAFF, actors: ANY_LOGIN, scope: "Ver eventos" },
  "event:write": { roles: STAFF, scope: "Hacer y cambiar eventos" },
  "event:list": { roles: EVERYONE, actors: ANY_LOGIN, scope: "Ver listas de eventos" },
} as const satisfies Record<string, PermissionDeclaration>;

export const slugs = ["organizador"] as const;

export const limits = {
  /** A service that keeps calendars asks for many people from one address. */
  "calendar:address": { points: 600, duration: 3_600, wait: 60, most: 3_600 },
} as const satisfies Record<string, LimitDeclaration>;

export const screens = [
  { id: "S07", path: "/[enclosure]", guard: "none", who: "all" },
  { id: "S07", path: "/[enclosure]/[eventId]", guard: "none", who: "all" },
  {
    id: "S13",
    path: "/event",
    guard: "main",
    who: "event:read",
    menu: { label: "Consulta de eventos", icon: "calendar-days", at: 20 },
    card: { label: "Eventos", icon: "calendar-days", at: 10 },
  },
  { id: "S13", path: "/event/[id]", guard: "main", who: "event:read" },
  { id: "S13", path: "/event/nuevo", guard: "main", who: "event:write" },
  { id: "ours", path: "/event/[id]/duplicar", guard: "main", who: "event:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "zone.places_of_subscribers": {
    status: 409,
    text: (d) => `Son lugares de abonados: ${d.labels ?? ""}. Cámbiales el lugar primero.`,
  },
  "event.not_draft": { status: 409, text: "Solo se puede eliminar un evento en borrador." },
  "event.not_publishable": {
    status: 422,
    text: (d) => `Todavía no se puede publicar: ${d.missing ?? "faltan datos"}.`,
  },
  "event.bad_transition": { status: 409, text: "El evento no puede pasar a ese estado." },
  "event.dates": { status: 422, text: "Revisa las fechas: el orden es venta, apertura, inicio y fin." },
  "event.dates_sold": {
    status: 409,
    text: "Ya hay lugares vendidos para esa fecha. Usa “Cambiar fecha” en el evento: avisa a quienes compraron.",
  },
  "event.capacity_below_sold": {
    status: 409,
    text: (d) => `No puede tener menos de ${d.taken ?? 0} lugares: ${d.why ?? "ya hay vendidos o apartados"}.`,
  },
  "event.has_sales": { status: 409, text: "Ya tiene ventas o cortesías: no se puede quitar." },
  "event_area.taken": { status: 409, text: "Esa zona ya está en el evento." },
  "place.not_free": {
    status: 409,
    text: (d) => `No están libres: ${d.places ?? "revisa los lugares"}. No se bloqueó ninguno.`,
  },
  "subscriber.no_places": {
    status: 409,
    text: (d) => `No alcanzan los lugares libres. Faltan en: ${d.events ?? "algún evento"}.`,
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  event: { word: "Evento", page: "/event/[id]" },
  event_area: { word: "Zona de un evento" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "event.created": "Creó un evento",
  "event.duplicated": "Duplicó un evento",
  "event.updated": "Cambió un evento",
  "event.deleted": "Eliminó un evento",
  "event.published": "Publicó un evento",
  "event.paused": "Pausó la venta de un evento",
  "event.resumed": "Reanudó la venta de un evento",
  "event_area.added": "Agregó una zona a un evento",
  "event_area.updated": "Cambió una zona de un evento",
  "event_area.removed": "Quitó una zona de un evento",
  "event_area.places_blocked": "Bloqueó lugares de un evento",
  "event_area.places_unblocked": "Desbloqueó lugares de un evento",
} as const;

export const changedFields = {
  buyerLimit: "Límite por comprador",
  copyOf: "Copia del evento",
  doorsAt: "Apertura de puertas",
  endsAt: "Termina",
  eventAreaId: "Zona del evento",
  eventId: "Evento",
  events: "Eventos",
  gateIds: "Accesos propios",
  graceAfter: "Tolerancia al terminar, en minutos",
  graceBefore: "Tolerancia antes de abrir, en minutos",
  parkingOpensAt: "Apertura de accesos",
  priceCents: "Precio",
  requiresAccount: "Pide cuenta para apartar",
  returnUntil: "Devoluciones hasta",
  salesEndAt: "Fin de venta",
  salesStartAt: "Inicio de venta",
  startsAt: "Inicia",
} as const;

export const changedStates = {
  draft: "Borrador",
  paused: "En pausa",
  published: "Publicado",
} as const;
