import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { formatMoney } from "@/lib/core/money";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "desk_points",
  "desk_settings",
  "desk_numbers",
  "desk_shifts",
  "desk_operations",
  "desk_counts",
  "desk_handovers",
] as const;

export const readModels = {
  "cash-desk/lists/operation-sql": {
    reads: ["refunds"],
    why: "an operation that paid a refund is listed with who got it, in the statement that reads the page",
  },
} as const;

export const permissions = {
  "desk:use": { roles: ["platform", "admin", "guard"], atDesk: true },
  "desk:read": { roles: ["platform", "admin", "guard"], atDesk: true },
  "desk:read_all": { roles: STAFF },
  "desk:supervise": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  { id: "S60", path: "/caja", guard: "main", who: "desk:use", card: { label: "Caja", icon: "banknote", at: 62 } },
  { id: "ours", path: "/caja/cerrar", guard: "main", who: "desk:use" },
  { id: "ours", path: "/caja/operaciones", guard: "main", who: "desk:read" },
  {
    id: "ours",
    path: "/caja/turnos",
    guard: "main",
    who: "desk:read",
    card: { label: "Turnos de caja", icon: "history", at: 64 },
  },
  { id: "ours", path: "/caja/turnos/[id]", guard: "main", who: "desk:read" },
  { id: "ours", path: "/caja/reporte", guard: "main", who: "desk:read_all" },
  { id: "ours", path: "/caja/reporte/operaciones", guard: "main", who: "desk:read_all" },
  { id: "ours", path: "/caja/puntos", guard: "main", who: "desk:supervise" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "desk.no_shift": { status: 409, text: "Abre tu turno en la caja para cobrar." },
  "desk.shift_open": { status: 409, text: "Ya tienes un turno abierto. Ciérralo antes de abrir otro." },
  "desk.point_taken": { status: 409, text: "Otra persona tiene un turno abierto en esa caja. Elige otra." },
  "desk.shift_counted": { status: 409, text: "Este turno ya se contó: ya no entra ni sale dinero de él." },
  "desk.not_counted": { status: 409, text: "Primero cuenta la caja." },
  "desk.shift_closed": { status: 409, text: "Ese turno ya se cerró." },
  "desk.received_short": { status: 422, text: "Recibiste menos de lo que cobras." },
  "desk.repeated": {
    status: 409,
    text: (d) => `Acabas de cobrar lo mismo a esta cuenta (${d.folio ?? "hace un momento"}). ¿Otra vez?`,
  },
  "desk.drop_first": {
    status: 409,
    text: (d) =>
      `Hay más de ${formatMoney(Number(d.limitCents ?? 0))} en la caja. Haz un retiro antes de seguir cobrando.`,
  },
  "desk.not_voidable": { status: 409, text: "Esa operación no se anula. Si fue una devolución, ya está pagada." },
  "desk.already_void": { status: 409, text: "Esa operación ya se anuló." },
  "desk.not_cash": { status: 409, text: "Esa devolución no es de dinero que entró por la caja: se transfiere." },
  "desk.cannot_receive": { status: 409, text: "Esa persona no puede recibir la caja. Elige otra." },
  "desk.own_shift": { status: 409, text: "Tu propio turno se cierra contando la caja." },
  "desk.point_name_taken": { status: 409, text: "Ese recinto ya tiene una caja con ese nombre." },
  "desk.point_in_use": { status: 409, text: "Esa caja tiene un turno abierto. Ciérralo antes de archivarla." },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  desk_operation: { word: "Operación de caja" },
  desk_point: { word: "Caja" },
  desk_shift: { word: "Turno de caja" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "desk_point.created": "Agregó una caja",
  "desk_point.updated": "Cambió una caja",
  "desk_point.archived": "Archivó una caja",
  "enclosure.desk_limit_set": "Cambió cuánto efectivo puede haber en las cajas de un recinto",
  "desk_shift.opened": "Abrió un turno de caja",
  "desk_shift.counted": "Contó la caja",
  "desk_shift.recounted": "Corrigió el conteo de la caja",
  "desk_shift.handed_over": "Entregó la caja",
  "desk_shift.forced": "Cerró el turno de caja de otra persona",
  "desk_operation.taken": "Cobró en la caja",
  "desk_operation.paid_out": "Pagó una devolución en la caja",
  "desk_operation.dropped": "Retiró efectivo de la caja",
  "desk_operation.voided": "Anuló una operación de caja",
} as const;

export const changedFields = {
  changeCents: "Cambio",
  countedCents: "Contado",
  differenceCents: "Diferencia",
  dropAboveCents: "Efectivo máximo en la caja",
  floatCents: "Fondo",
  folio: "Folio",
  toUserId: "Recibe",
  voids: "Anula",
} as const;

export const changedStates = {
  counted: "Contado",
  forced: "Cerrado por un supervisor",
  handed_over: "Entregado",
} as const;
