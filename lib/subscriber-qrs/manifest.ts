import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { plural } from "@/lib/core/plural";
import { STAFF } from "@/lib/core/roles";

export const tables = ["subscriber_qrs", "subscriber_passes", "subscriber_imports", "subscriber_import_rows"] as const;

export const permissions = {
  "subscriber_qr:read": { roles: STAFF, scope: "Ver abonados" },
  "subscriber_qr:write": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  { id: "ours", path: "/abono/[token]", guard: "none", who: "all" },
  {
    id: "S20",
    path: "/qrabonados",
    guard: "main",
    who: "subscriber_qr:read",
    menu: { group: "administration", label: "QR de abonados", at: 50 },
  },
  { id: "ours", path: "/qrabonados/[id]", guard: "main", who: "subscriber_qr:read" },
  { id: "ours", path: "/qrabonados/nuevo", guard: "main", who: "subscriber_qr:write" },
  { id: "ours", path: "/qrabonados/importar", guard: "main", who: "subscriber_qr:write" },
  { id: "ours", path: "/qrabonados/importar/[id]", guard: "main", who: "subscriber_qr:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "subscriber.duplicate": {
    status: 409,
    text: (d) => `Ya hay un QR de esa zona y esas fechas a nombre de ${d.name ?? "esa persona"}.`,
  },
  "subscriber.place_taken": {
    status: 409,
    text: (d) => `Ese lugar ya es de ${d.name ?? "otra persona"} en esas fechas.`,
  },
  "subscriber.ended": { status: 409, text: "Ese QR ya se dio de baja." },
  "subscriber.other_venue": { status: 422, text: "Elige una zona del mismo recinto." },
  "subscriber.too_many": { status: 422, text: "Son más de 5,000 QR. Filtra por zona o temporada y hazlo por partes." },
  "subscriber.not_valid": {
    status: 409,
    text: "Ese QR no da acceso ahora: está en pausa, vencido o dado de baja. No hay nada que enviar.",
  },
  "subscriber.no_contact": { status: 409, text: "Esa persona no tiene correo ni WhatsApp. Agrégalo primero." },
  "subscriber.erased": { status: 409, text: "Esa persona eliminó su cuenta. Escribe antes de quién es ahora este QR." },
  "subscriber.link_unknown": {
    status: 404,
    text: "Este enlace no muestra ningún QR. Pide uno nuevo a quien te lo dio.",
  },
  "subscriber_import.changed": {
    status: 409,
    text: (d) =>
      `La lista cambió mientras tanto: ${d.bad ?? "hay"} ${plural(d.bad, "renglón ya no se puede", "renglones ya no se pueden")} importar. No se importó a nadie.`,
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "subscriber-qrs.import": {
    retryLimit: 12,
    retryDelay: 5,
    concurrency: 1,
    pollSeconds: 0.5,
    formerly: ["subscribers.import"],
  },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  subscriber_import: { word: "Archivo de abonados", page: "/qrabonados/importar/[id]" },
  subscriber_qr: { word: "QR de abonado o VIP", page: "/qrabonados/[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "subscriber_import.uploaded": "Subió un archivo de abonados",
  "subscriber_import.mapped": "Eligió las columnas de un archivo de abonados",
  "subscriber_import.started": "Empezó a importar abonados",
  "subscriber_import.discarded": "Descartó un archivo de abonados",
  "subscriber_import.finished": "Terminó de importar abonados",
  "subscriber_import.refused": "No se importó un archivo de abonados",
  "subscriber_qr.created": "Creó un QR de abonado o VIP",
  "subscriber_qr.updated": "Cambió un QR de abonado o VIP",
  "subscriber_qr.paused": "Puso en pausa un QR de abonado o VIP",
  "subscriber_qr.resumed": "Reanudó un QR de abonado o VIP",
  "subscriber_qr.replaced": "Reemplazó un QR de abonado o VIP",
  "subscriber_qr.ended": "Dio de baja un QR de abonado o VIP",
  "subscriber_qr.sent": "Envió un QR de abonado o VIP",
  "subscriber_qr.shared": "Compartió el enlace de un QR de abonado o VIP",
  "subscriber_qr.opened": "Abrieron el enlace de un QR de abonado o VIP",
  "subscriber_qr.exported": "Descargó QR de abonados para imprimir",
} as const;
