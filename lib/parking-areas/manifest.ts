import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { ANY_LOGIN, STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["parking_areas", "parking_area_gates"] as const;

export const readModels = {
  "parking-areas/zone-list": {
    reads: ["event_areas", "events"],
    why: "the list shows the coming events of each zone in the statement that reads the page",
  },
} as const;

export const readers = { parking_areas: ["enclosures/venue-counts"] } as const;

export const permissions = {
  "zone:read": { roles: STAFF, actors: ANY_LOGIN, scope: "Ver zonas" },
  "zone:write": { roles: STAFF, scope: "Hacer y cambiar zonas" },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S11",
    path: "/parkingArea",
    guard: "main",
    who: "zone:read",
    menu: { group: "administration", label: "Zonas de estacionamiento", at: 10 },
    card: { label: "Zonas", icon: "layers", at: 20 },
  },
  { id: "S12", path: "/crear-zona-estacionamiento", guard: "main", who: "zone:write" },
  { id: "ours", path: "/parkingArea/plano", guard: "main", who: "zone:write" },
  { id: "ours", path: "/parkingArea/copiar", guard: "main", who: "zone:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "zone.key_taken": { status: 409, text: "Ya hay una zona con esa clave en el recinto." },
  "zone.capacity_below_sold": {
    status: 409,
    text: (d) => `Lo impiden eventos que tienen más lugares: ${d.events ?? "revisa sus eventos"}.`,
  },
  "zone.in_use": {
    status: 409,
    text: (d) => `Está a la venta en ${d.events ?? "algún evento"}. Quítala primero de ahí.`,
  },
  "zone.has_subscribers": {
    status: 409,
    text: (d) =>
      d.count === 1
        ? "Un abonado o VIP entra por esta zona. Cámbialo de zona o dalo de baja primero."
        : `${d.count ?? "Varios"} abonados o VIP entran por esta zona. Cámbialos de zona o dalos de baja primero.`,
  },
  "zone.gate_unknown": { status: 422, text: "Uno de los accesos no es de este recinto." },
  "zone.numbering_in_use": {
    status: 409,
    text: (d) => `Hay lugares vendidos o apartados con la numeración de antes: ${d.events ?? "revisa sus eventos"}.`,
  },
  "zone.other_tenant": { status: 422, text: "Los dos recintos deben ser del mismo organizador." },
  "zone.same_venue": { status: 422, text: "Elige otro recinto: las zonas ya están en este." },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  zone: { word: "Zona", page: "/crear-zona-estacionamiento?id=[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "zone.created": "Creó una zona",
  "zone.updated": "Cambió una zona",
  "zone.deleted": "Eliminó una zona",
  "zone.drawn": "Dibujó una zona en el plano",
  "zone.copied": "Copió una zona de otro recinto",
} as const;

export const changedFields = {
  capacity: "Cupo",
  key: "Clave",
  parkingAreaId: "Zona",
  planImage: "Plano",
} as const;
