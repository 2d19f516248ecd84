import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["closings", "closing_sums", "order_invoices"] as const;

export const permissions = {
  "closing:write": { roles: STAFF, condition: "admin_1_or_5" },
  "closing:reopen": { roles: ["platform"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const errors = {
  "closing.too_early": {
    status: 409,
    text: (d) => `Todavía no se puede cerrar: faltan días hábiles. Se puede desde el ${d.day ?? "tercer día hábil"}.`,
  },
  "closing.closed": { status: 409, text: "Ya está cerrado." },
  "closing.reopened": { status: 409, text: "Ese cierre ya se reabrió." },
  "invoice.taken": { status: 409, text: "Ya tiene una factura anotada, o ese folio fiscal es de otra." },
  "closing.disagrees": {
    status: 409,
    text: "Los reportes y el libro mayor no dicen lo mismo. No se cerró nada.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const screens = [
  {
    id: "S36",
    path: "/report-by-closing-month",
    guard: "main",
    who: "report:account",
    menu: { group: "reports", label: "Cierre de mes", at: 36 },
  },
  { id: "ours", path: "/report-by-closing-month/factura-global", guard: "main", who: "report:account" },
  { id: "ours", path: "/report-by-closing-month/asientos", guard: "main", who: "report:account" },
  { id: "ours", path: "/report-by-closing-month/eventos", guard: "main", who: "report:account" },
  { id: "ours", path: "/report-by-closing-month/evento/[id]", guard: "main", who: "report:account" },
] as const satisfies readonly ScreenDeclaration[];

export const entities = {
  closing: { word: "Cierre" },
  order_invoice: { word: "Factura propia" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "closing.made": "Cerró un mes o un evento",
  "closing.reopened": "Reabrió un cierre",
  "order_invoice.noted": "Anotó una factura propia",
  "order_invoice.ended": "Quitó una factura propia",
} as const;

export const changedFields = {
  sha256: "Huella",
  soldCents: "Vendido",
  uuid: "Folio fiscal",
} as const;
