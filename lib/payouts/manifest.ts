import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "payouts",
  "payout_lines",
  "payout_explanations",
  "payout_absences",
  "unjudged_payouts",
  "payout_files",
  "payout_columns",
] as const;

export const permissions = {
  /** What providers sent from the tenant's own accounts; for admin 1 of all accounts. */
  "payout:reconcile": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const errors = {
  "payout.unexplained": {
    status: 409,
    text: ({ left }) =>
      left === 1 ? "Queda 1 renglón sin explicar." : `Quedan ${String(left)} renglones sin explicar.`,
  },
  "payout.reconciled": { status: 409, text: "Ese pago ya se dio por conciliado." },
  "payout.nothing_to_explain": { status: 409, text: "Ese renglón ya coincide: no hay nada que explicar." },
  "payout.row_taken": { status: 409, text: "Ese depósito del banco ya es de otro pago." },
  "payout.row_differs": {
    status: 409,
    text: "Ese depósito del banco es de otro monto o de otra cuenta, o alguien ya decidió sobre él.",
  },
  "payout.not_at_bank": { status: 409, text: "Nadie ha dicho que ese pago está en el banco." },
  "payout.columns": {
    status: 422,
    text: "No reconocimos sus columnas: di cuál trae la fecha, cuál el cobro (folio o id del proveedor) y cuál el importe.",
  },
  "payout.no_movements": { status: 422, text: "En el archivo no hay movimientos con fecha, cobro e importe." },
  "payout.bad_row": {
    status: 422,
    text: ({ row }) =>
      row === undefined
        ? "No pudimos leer un renglón del archivo: revisa que todos tengan su fecha y su importe."
        : `No pudimos leer el renglón ${String(row)}: revisa su fecha y su importe.`,
  },
  "payout.file_read": { status: 409, text: "Ese archivo ya se leyó." },
  "payout.too_many_rows": {
    status: 422,
    text: "El archivo tiene demasiados renglones. Divídelo en partes de 20,000 o menos.",
  },
  "payout.too_big": { status: 422, text: "Un pago del archivo pasa de 10,000 millones de pesos: revisa sus importes." },
} as const satisfies Record<string, ErrorDeclaration>;

export const screens = [
  {
    id: "S59",
    path: "/conciliacion",
    guard: "main",
    who: "payout:reconcile",
    card: { label: "Conciliación", icon: "list", at: 65 },
  },
  { id: "ours", path: "/conciliacion/[id]", guard: "main", who: "payout:reconcile" },
  { id: "ours", path: "/conciliacion/[id]/movimientos", guard: "main", who: "payout:reconcile" },
  { id: "ours", path: "/conciliacion/archivos/[id]", guard: "main", who: "payout:reconcile" },
] as const satisfies readonly ScreenDeclaration[];

export const queues = {
  "payouts.fetch": {
    retryLimit: 5,
    retryDelay: 600,
    concurrency: 1,
    pollSeconds: 5,
    cron: "20 13 * * *",
  },
  "payouts.judge": { retryLimit: 2, retryDelay: 30, concurrency: 1, pollSeconds: 5, cron: "*/5 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  payout: { word: "Pago de un proveedor", page: "/conciliacion/[id]" },
  payout_line: { word: "Movimiento de un pago" },
  payout_file: { word: "Archivo de un proveedor", page: "/conciliacion/archivos/[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "payout.recorded": "Llegó el detalle de un pago del proveedor",
  "payout.deferred": "Dijo qué cobros son del siguiente pago",
  "payout.written_off": "Dio por perdido un cobro que el proveedor no mandó",
  "payout.reconciled": "Dio un pago por conciliado",
  "payout.differs": "Un pago conciliado ya no coincide con los libros",
  "payout.agrees": "Un pago conciliado volvió a coincidir con los libros",
  "payout.at_bank": "Dijo que un pago ya está en el banco",
  "payout.bank_undone": "Deshizo que un pago está en el banco",
  "payout_file.stored": "Subió un archivo de un proveedor sin columnas conocidas",
  "payout_file.read": "Eligió las columnas del archivo de un proveedor",
  "payout_file.discarded": "Descartó el archivo de un proveedor",
  "payout_line.linked": "Dijo de qué compra es un movimiento",
  "payout_line.explained": "Explicó una diferencia con el proveedor",
} as const;

export const changedFields = {
  netCents: "Neto del pago",
  paymentFolio: "Pago",
  amountDifference: "Diferencia",
  feeDifference: "Diferencia de comisión",
} as const;

export const changedStates = { reconciled: "Conciliado" } as const;
