import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["guard_assignments", "guard_pairings", "guard_posts"] as const;

export const readers = {
  guard_assignments: ["auth/hot"],
  guard_pairings: ["auth/hot"],
} as const;

export const permissions = {
  "guard:read": { roles: STAFF, scope: "Ver guardias y sus accesos" },
  "guard:write": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S17",
    path: "/guards",
    guard: "main",
    who: "guard:read",
    card: { label: "Guardias", icon: "shield-check", at: 30 },
  },
  { id: "S17", path: "/guards/[id]", guard: "main", who: "guard:read" },
  { id: "S17", path: "/guards/asignar", guard: "main", who: "guard:write" },
  { id: "ours", path: "/guards/puestos", guard: "main", who: "guard:write" },
  { id: "ours", path: "/emparejar/[token]", guard: "none", who: "all" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "user.not_a_guard": { status: 422, text: "Esa persona no es guardia de tu recinto." },
  "guard.already_assigned": { status: 409, text: "Ese guardia ya tiene esa asignación." },
  "guard.event_over": { status: 409, text: "Ese evento ya terminó o se canceló." },
  "guard.no_events": { status: 422, text: "No hay eventos por venir de esas zonas en esas fechas." },
  "guard.already_posted": { status: 409, text: "Ese guardia ya tiene ese puesto." },
  "guard.pairing_ended": {
    status: 410,
    text: "Ese código ya se usó o venció. Pide otro a quien administra el recinto.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  guard_assignment: { word: "Asignación de guardia", page: "/guards" },
  guard_post: { word: "Puesto de guardia", page: "/guards/puestos" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "guard.created": "Creó un guardia",
  "guard.assigned": "Asignó un guardia",
  "guard.reassigned": "Cambió la asignación de un guardia",
  "guard.moved": "Movió a un guardia a otro acceso",
  "guard.unassigned": "Quitó la asignación de un guardia",
  "guard.posted": "Puso a un guardia en un recinto",
  "guard.post_ended": "Quitó a un guardia de un recinto",
  "guard.pairing_opened": "Mostró el QR para enlazar un teléfono",
  "guard.phone_paired": "Enlazó el teléfono de un guardia",
  "guard.phone_revoked": "Desenlazó el teléfono de un guardia",
} as const;

export const limits = {
  "pairing:address": { points: 60, duration: 900, wait: 60, most: 3_600 },
} as const satisfies Record<string, LimitDeclaration>;
