import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { ANY_LOGIN, EVERYONE } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["event_types"] as const;

export const readModels = {
  "event-types/event-type-list": { reads: ["events"], why: "the list is sorted by how many events have each type" },
} as const;

export const permissions = {
  "event_type:read": { roles: EVERYONE, actors: ANY_LOGIN, scope: "Ver tipos de evento" },
  "event_type:write": { roles: ["platform"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S14",
    path: "/eventType",
    guard: "main",
    who: "event_type:write",
    menu: { group: "administration", label: "Tipos de evento", at: 20 },
  },
  { id: "S14", path: "/createEventType", guard: "main", who: "event_type:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "event_type.name_taken": { status: 409, text: "Ya hay un tipo de evento con ese nombre." },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  event_type: { word: "Tipo de evento" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "event_type.created": "Creó un tipo de evento",
  "event_type.updated": "Cambió un tipo de evento",
  "event_type.archived": "Archivó un tipo de evento",
  "event_type.restored": "Volvió a usar un tipo de evento",
  "event_type.deleted": "Eliminó un tipo de evento",
} as const;
