import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "refunds",
  "refund_bank_data",
  "payment_reviews",
  "reconciliation_runs",
  "payment_differences",
  "dispute_ends",
  "webhook_deliveries",
] as const;

export const permissions = {
  "payment:review": { roles: STAFF },
  "payment:refund": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S27",
    path: "/payments-review",
    guard: "main",
    who: "payment:review",
    card: { label: "Pagos por revisar", icon: "receipt", at: 50, count: "paymentsInReview" },
  },
  { id: "ours", path: "/devolucion/[id]", guard: "buyer", who: "order:pay" },
  { id: "S54", path: "/payment-finish", guard: "buyer", who: "order:buy" },
  { id: "S55", path: "/payment-error", guard: "buyer", who: "order:buy" },
  { id: "S56", path: "/payment-pending", guard: "buyer", who: "order:buy" },
] as const satisfies readonly ScreenDeclaration[];

/** Earlier domains read these tables in the statements named. */
export const readers = {
  refunds: ["cash-desk/lists/operation-sql", "orders/subject/refund-items", "payments/hot"],
  webhook_deliveries: ["payments/accounts/find-accounts"],
} as const;

export const errors = {
  "payment.not_refundable": { status: 409, text: "Ese pago no se puede devolver." },
  "payment.not_assignable": {
    status: 409,
    text: "Ese dinero ya se devolvió o va de regreso: no alcanza para los lugares.",
  },
  "payment.refund_exceeds": {
    status: 409,
    text: (d) => `No se puede devolver más de lo recibido. Disponible: ${d.available ?? 0}.`,
  },
  "payment.refund_under_way": {
    status: 409,
    text: "Una devolución de ese pago está en camino. Espera a que el proveedor la haga o la rechace.",
  },
  "payment.review_closed": { status: 409, text: "Ese caso ya se resolvió." },
  "refund.tickets_unsaid": { status: 409, text: "¿Qué boletos dejan de valer? Elige cuáles, o ninguno." },
  "refund.not_manual": { status: 409, text: "Esa devolución ya no espera una transferencia." },
  "refund.not_failed": { status: 409, text: "Esa devolución ya se intentó otra vez o ya está hecha." },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "settlement.apply-webhook": { retryLimit: 12, retryDelay: 5, concurrency: 2, batch: 8, pollSeconds: 0.5 },
  "settlement.close-unpaid": {
    retryLimit: 5,
    retryDelay: 5,
    concurrency: 1,
    batch: 8,
    pollSeconds: 1,
    formerly: ["orders.expire"],
  },
  "settlement.end-attempt": {
    retryLimit: 12,
    retryDelay: 5,
    concurrency: 2,
    batch: 8,
    isFair: true,
    pollSeconds: 0.5,
    formerly: ["settlement.apply-webhook"],
  },
  "settlement.erase-bank-data": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "20 9 * * *" },
  "settlement.poll": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "* * * * *" },
  "settlement.reconcile": { retryLimit: 6, retryDelay: 60, concurrency: 1, pollSeconds: 10, cron: "0 9 * * *" },
  "settlement.refund": { retryLimit: 12, retryDelay: 5, concurrency: 2, batch: 8, isFair: true, pollSeconds: 1 },
  "settlement.remind": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "* * * * *" },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  callback: { word: "Aviso de un proveedor", page: "/payments-review?ver=conciliacion" },
  payment_difference: { word: "Diferencia con un proveedor", page: "/payments-review?ver=conciliacion" },
  payment_review: { word: "Pago por revisar", page: "/payments-review?estado=resolved" },
  refund: { word: "Devolución", page: "/payments-review?ver=devoluciones" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "callback.seen": "Dio por visto el aviso de un cobro que no tenemos",
  "payment.annotated": "Anotó un pago",
  "payment.dispute_ended": "Decidió quién absorbe un contracargo",
  "payment.given_up": "Canceló un intento de pago",
  "payment_difference.found": "Diferencia con un proveedor de pagos",
  "payment_difference.healed": "Diferencia con un proveedor resuelta",
  "payment_difference.accepted": "Dio por aclarada una diferencia",
  "payment_review.opened": "Pago por revisar",
  "payment_review.assigned": "Dio lugares a un pago en revisión",
  "payment_review.kept": "Cerró un pago en revisión sin devolver",
  "payment_review.released": "Liberó los lugares de un pago en disputa",
  "payment_review.resolved": "Resolvió un pago en revisión",
  "refund.requested": "Pidió una devolución",
  "refund.done": "Devolución hecha",
  "refund.failed": "Devolución rechazada",
  "refund.manual": "Devolución por hacer a mano",
  "refund.pending": "Devolución en camino",
  "refund.marked_paid": "Transfirió una devolución",
  "refund.retried": "Intentó otra vez una devolución",
  "refund.bank_data_given": "Dio la cuenta para una devolución",
  "refund.bank_data_read": "Vio la cuenta de una devolución",
} as const;

export const changedFields = {
  bearer: "Quién lo absorbe",
  feeCents: "Cargo de la disputa",
  freesPlaces: "Libera los lugares",
  keptCents: "Sin devolver",
  paidOn: "Día del pago",
  reference: "Referencia",
  resolution: "Resolución",
  withFee: "Con el cargo",
} as const;

export const changedStates = {
  manual: "A mano",
  organizer: "El organizador",
  platform: "La plataforma",
  resolved: "Resuelto",
} as const;

export const limits = {
  "webhook:address": { points: 60, duration: 600, wait: 300, most: 3_600 },
} as const satisfies Record<string, LimitDeclaration>;
