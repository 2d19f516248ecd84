import type { ErrorDeclaration, QueueDeclaration } from "@/lib/core/declarations";
import type { Rule } from "@/lib/core/permissions";
import { STAFF } from "@/lib/core/roles";
import type { Screen } from "@/lib/core/screens";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "refunds",
  "refund_items",
  "refund_bank_data",
  "payment_reviews",
  "reconciliation_runs",
  "payment_differences",
  "webhook_deliveries",
] as const;

export const permissions = {
  "payment:review": { roles: STAFF },
  "payment:refund": { roles: STAFF },
} as const satisfies Record<string, Rule>;

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
] as const satisfies readonly Screen[];

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
  "payment.review_closed": { status: 409, text: "Ese caso ya se resolvió." },
  "refund.not_manual": { status: 409, text: "Esa devolución ya no espera una transferencia." },
  "refund.not_failed": { status: 409, text: "Esa devolución ya se intentó otra vez o ya está hecha." },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "settlement.apply-webhook": { retryLimit: 12, retryDelay: 5, concurrency: 4, pollSeconds: 0.5 },
  "settlement.close-unpaid": {
    retryLimit: 5,
    retryDelay: 5,
    concurrency: 2,
    pollSeconds: 1,
    formerly: ["orders.expire"],
  },
  "settlement.end-attempt": {
    retryLimit: 12,
    retryDelay: 5,
    concurrency: 4,
    pollSeconds: 0.5,
    formerly: ["settlement.apply-webhook"],
  },
  "settlement.erase-bank-data": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "20 9 * * *" },
  "settlement.poll": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "* * * * *" },
  "settlement.reconcile": { retryLimit: 6, retryDelay: 60, concurrency: 1, pollSeconds: 10, cron: "0 9 * * *" },
  "settlement.refund": { retryLimit: 12, retryDelay: 5, concurrency: 2, pollSeconds: 1 },
  "settlement.remind": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "* * * * *" },
} as const satisfies Record<string, QueueDeclaration>;
