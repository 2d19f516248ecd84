import type { ErrorDeclaration } from "@/lib/core/declarations";

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
