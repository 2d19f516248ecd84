import type { EntityDeclaration } from "@/lib/core/declarations";

export const tables = ["audit_log", "audit_values"] as const;

/** The hold writes its audit row in its own statement, to save a round trip. */
export const hotWriters = { audit_log: ["orders/hot"] } as const;

export const entities = {
  audit: { word: "Registro de actividad" },
} as const satisfies Record<string, EntityDeclaration>;

export const changedFields = {
  description: "Descripción",
  fields: "Datos cambiados",
  kind: "Tipo",
  name: "Nombre",
  note: "Nota",
  picture: "Imagen",
  reason: "Motivo",
  source: "Origen",
  state: "Estado",
} as const;

export const changedStates = {
  active: "Activo",
  archived: "Archivado",
  blocked: "Bloqueado",
  cancelled: "Cancelado",
  created: "Creado",
  deleted: "Eliminado",
  done: "Hecho",
  expired: "Vencido",
  failed: "Fallido",
  open: "Abierto",
  pending: "Pendiente",
  unknown: "Desconocido",
} as const;
