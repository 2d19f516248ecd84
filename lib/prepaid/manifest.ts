import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
} from "@/lib/core/declarations";
import { formatMoney } from "@/lib/core/money";
import { ANY_LOGIN, EVERYONE, STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "prepaid_settings",
  "prepaid_types",
  "prepaid_type_versions",
  "prepaid_accounts",
  "prepaid_plates",
  "prepaid_topups",
  "prepaid_lots",
  "prepaid_visits",
  "prepaid_movements",
  "prepaid_lot_uses",
  "prepaid_debts",
  "prepaid_refund_parts",
] as const;

export const permissions = {
  /** The accounts of a tenant. */
  "prepaid:read": { roles: STAFF, condition: "prepaid_venue" },
  "prepaid:write": { roles: STAFF, condition: "prepaid_venue" },
  /** One's own balances, for whoever holds them. */
  "prepaid:own": { roles: ["buyer"] },
  "prepaid:own_read": { roles: ["buyer"], actors: ANY_LOGIN },
  /** Tariffs that anybody may look at who is logged in. */
  "prepaid:types": { roles: EVERYONE, actors: ANY_LOGIN },
  /** Lets a car go that cannot pay, with a debt. */
  "prepaid:let_go": { roles: ["platform", "admin", "guard"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const errors = {
  "prepaid.account_unknown": { status: 404, text: "Esa cuenta de prepago no existe." },
  "prepaid.closed": { status: 409, text: "Esa cuenta de prepago está cerrada." },
  "prepaid.blocked": { status: 409, text: "Esa cuenta de prepago está bloqueada. Pregunta en el recinto." },
  "prepaid.topup_too_little": {
    status: 422,
    text: (d) => `La recarga mínima es de ${formatMoney(Number(d.leastCents ?? 0))}.`,
  },
  "prepaid.topup_too_much": {
    status: 422,
    text: (d) => `La recarga máxima es de ${formatMoney(Number(d.mostCents ?? 0))}.`,
  },
  "prepaid.balance_too_high": {
    status: 409,
    text: (d) =>
      `El saldo no puede pasar de ${formatMoney(Number(d.mostCents ?? 0))}. Puedes recargar hasta ${formatMoney(Number(d.leftCents ?? 0))}.`,
  },
  "prepaid.not_enough": {
    status: 409,
    text: (d) => `El saldo no alcanza: faltan ${formatMoney(Number(d.missingCents ?? 0))}.`,
  },
  "prepaid.topup_not_waiting": { status: 409, text: "Esa recarga ya no espera un pago." },
  "prepaid.nothing_to_let_go": {
    status: 409,
    text: "Esa lectura ya no espera un pago. Vuelve a leer el código.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "prepaid.expire-lots": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "7 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  prepaid_account: { word: "Cuenta de prepago" },
  prepaid_topup: { word: "Recarga de prepago" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "prepaid_account.opened": "Abrió un prepago",
  "prepaid_topup.started": "Empezó a recargar un prepago",
  "prepaid_topup.paid": "Recargó un prepago",
  "prepaid_topup.expired": "Venció una recarga de prepago",
  "prepaid_topup.cancelled": "Canceló una recarga de prepago",
  "prepaid_topup.refunded": "Devolvió una recarga de prepago",
  "prepaid_account.blocked": "Bloqueó un prepago",
  "prepaid_account.unblocked": "Desbloqueó un prepago",
  "prepaid_account.lot_expired": "Venció saldo de un prepago",
  "prepaid_account.let_go": "Dejó salir con adeudo",
} as const;
