import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { plural } from "@/lib/core/plural";
import { STAFF } from "@/lib/core/roles";

export const tables = ["courtesy_batches", "courtesies"] as const;

/** One statement makes 2,500 courtesies at a time. */
export const hotStatements = { "courtesy-qrs/make/make-courtesies": ["places", "passes", "pass_events"] } as const;

export const permissions = {
  "courtesy:read": { roles: STAFF, scope: "Ver cortesías" },
  "courtesy:write": { roles: STAFF, scope: "Hacer y cambiar cortesías" },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S18",
    path: "/generate-qr",
    guard: "main",
    who: "courtesy:read",
    menu: { group: "administration", label: "QR de cortesía", at: 40 },
  },
  { id: "S18", path: "/create-qr", guard: "main", who: "courtesy:write" },
  { id: "ours", path: "/generate-qr/[id]", guard: "main", who: "courtesy:read" },
  { id: "ours", path: "/generate-qr/lote/[id]", guard: "main", who: "courtesy:read" },
  { id: "ours", path: "/generate-qr/reasignar", guard: "main", who: "courtesy:write" },
  { id: "ours", path: "/cortesia/[token]", guard: "none", who: "all" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "courtesy.not_enough_places": {
    status: 409,
    text: (d) =>
      `${Number(d.left) === 0 ? "No queda ningún lugar libre" : `${plural(d.left, "Queda", "Quedan")} ${d.left ?? 0} ${plural(d.left, "lugar libre", "lugares libres")}`} en esa zona. No se tomó ni se movió ninguno.`,
  },
  "courtesy.places_taken": { status: 409, text: (d) => `Ya no están libres: ${d.labels ?? ""}. No se tomó ninguno.` },
  "courtesy.place_unknown": { status: 422, text: (d) => `En esa zona no existen: ${d.labels ?? ""}.` },
  "courtesy.event_over": { status: 409, text: "Ese evento ya terminó o está cancelado." },
  "courtesy.used": {
    status: 409,
    text: "Ese QR ya se usó: no se puede eliminar ni dar a otra persona. Si hace falta, bloquéalo.",
  },
  "courtesy.deleted": { status: 409, text: "Ese QR ya se eliminó." },
  "courtesy.unassigned": { status: 409, text: "Ese QR todavía no es de nadie. Asígnalo primero." },
  "courtesy.not_valid": {
    status: 409,
    text: "Ese QR ya no da acceso, o su evento sigue en borrador: no hay nada que enviar.",
  },
  "courtesy.no_contact": { status: 409, text: "Esa persona no tiene correo ni WhatsApp. Agrégalo primero." },
  "courtesy.batch_over": { status: 409, text: "Ese lote ya terminó." },
  "courtesy.same_zone": { status: 422, text: "Elige otra zona u otro evento." },
  "courtesy.nothing_to_move": {
    status: 409,
    text: "Ahí no hay cortesías que se puedan mover: las que entraron se quedan.",
  },
  "courtesy.link_unknown": {
    status: 404,
    text: "Este enlace ya no muestra ningún QR. Pide uno nuevo a quien te lo dio.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "courtesy-qrs.generate": {
    retryLimit: 12,
    retryDelay: 5,
    concurrency: 2,
    pollSeconds: 0.5,
    formerly: ["courtesy.generate"],
  },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  courtesy: { word: "QR de cortesía", page: "/generate-qr/[id]" },
  courtesy_batch: { word: "Lote de cortesías", page: "/generate-qr/lote/[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "courtesy.assigned": "Asignó un QR de cortesía",
  "courtesy.updated": "Cambió un QR de cortesía",
  "courtesy.blocked": "Bloqueó un QR de cortesía",
  "courtesy.unblocked": "Desbloqueó un QR de cortesía",
  "courtesy.deleted": "Eliminó un QR de cortesía",
  "courtesy.sent": "Envió un QR de cortesía",
  "courtesy.shared": "Compartió el enlace de un QR de cortesía",
  "courtesy.opened": "Abrieron el enlace de un QR de cortesía",
  "courtesy.printed": "Descargó QR de cortesía para imprimir",
  "courtesy.registered": "Registró un QR de cortesía para una persona",
  "courtesy.reassigned": "Movió cortesías a otra zona o evento",
  "courtesy_batch.created": "Pidió QR de cortesía",
  "courtesy_batch.finished": "Terminaron de generarse cortesías",
  "courtesy_batch.cancelled": "Detuvo un lote de cortesías",
} as const;
