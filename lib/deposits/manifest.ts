import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["statement_imports", "statement_rows", "statement_debits"] as const;

/** Matching a file of thousands of rows writes hundreds of deposits in each statement; one by one it would take minutes. */
export const hotStatements = { "deposits/statement/match-rows": ["deposits", "payments"] } as const;

export const readers = {
  statement_rows: ["payments/deposit/provider"],
} as const;

export const permissions = {
  "deposit:confirm": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S27",
    path: "/deposits",
    guard: "main",
    who: "deposit:confirm",
    card: { label: "Depósitos", icon: "banknote", at: 60, count: "deposits" },
  },
  { id: "ours", path: "/deposits/estado-de-cuenta", guard: "main", who: "deposit:confirm" },
  { id: "ours", path: "/deposits/estado-de-cuenta/[id]", guard: "main", who: "deposit:confirm" },
  { id: "ours", path: "/deposits/estado-de-cuenta/[id]/salidas", guard: "main", who: "payment:refund" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "deposit.decided": { status: 409, text: "Otra persona ya decidió sobre ese depósito." },
  "deposit.not_approved": {
    status: 409,
    text: "El recinto pide dos personas: primero alguien lo aprueba y otra persona lo acepta.",
  },
  "deposit.not_accepted": { status: 409, text: "Ese depósito todavía no se acepta. Acéptalo primero." },
  "deposit.two_people": { status: 409, text: "Tú aprobaste este depósito: otra persona tiene que aceptarlo." },
  "statement.too_many_rows": {
    status: 422,
    text: "El archivo tiene demasiados renglones. Divídelo en partes de 20,000 o menos.",
  },
  "statement.started": { status: 409, text: "Ese estado de cuenta ya se está importando." },
  "statement.row_decided": { status: 409, text: "Otra persona ya decidió sobre ese renglón." },
  "statement.row_taken": {
    status: 409,
    text: ({ what }) =>
      `Ese renglón es otra cosa: ${String(what ?? "un pago de un proveedor")}. Deshazlo en Conciliación.`,
  },
  "statement.row_too_large": { status: 422, text: "Ese renglón es más de lo que un depósito puede tener." },
  "statement.refund_differs": { status: 409, text: "Esa salida es de otro monto que la devolución." },
  "statement.refund_taken": { status: 409, text: "Esa devolución ya tiene otro renglón del banco." },
  "statement.deposit_taken": { status: 409, text: "Ese depósito ya tiene otro renglón del banco." },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "deposits.alert": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "*/10 * * * *" },
  "deposits.import": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 0.5 },
  "deposits.settle": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 1 },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  deposit: { word: "Depósito" },
  statement: { word: "Estado de cuenta", page: "/deposits/estado-de-cuenta/[id]" },
  statement_debit: { word: "Salida de un estado de cuenta" },
  statement_row: { word: "Renglón de un estado de cuenta" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "deposit.approved": "Aprobó un depósito",
  "deposit.accepted": "Aceptó un depósito",
  "deposit.refused": "Rechazó un depósito",
  "statement.uploaded": "Subió un estado de cuenta",
  "statement.started": "Importó un estado de cuenta",
  "statement.discarded": "Descartó un estado de cuenta",
  "statement.finished": "Terminó de importarse un estado de cuenta",
  "statement_debit.matched": "Dijo qué devolución pagó una salida del banco",
  "statement_row.matched": "Asignó un renglón del banco a un depósito",
  "statement_row.extra_approved": "Dijo que un renglón del banco es dinero de más",
  "statement_row.extra": "Aceptó un renglón del banco como dinero de más",
  "statement_row.dismissed": "Descartó un renglón del banco",
  "statement_row.taken": "Dijo que un renglón del banco es el pago de un proveedor",
  "statement_row.reopened": "Volvió a abrir un renglón del banco",
} as const;

export const changedFields = {
  depositId: "Depósito",
  importId: "Estado de cuenta",
  refundId: "Devolución",
} as const;

export const changedStates = {
  accepted: "Aceptado",
  ambiguous: "Dudoso",
  approved: "Aprobado",
  dismissed: "Descartado",
  expected: "Esperado",
  extra: "De más",
  extra_approved: "De más, por aceptar",
  matched: "Identificado",
  refused: "Rechazado",
  taken: "De un proveedor",
} as const;
