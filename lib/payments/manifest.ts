import type { ErrorDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "payment_accounts",
  "enclosure_payment_methods",
  "payments",
  "payment_events",
  "deposits",
  "sandbox_charges",
  "sandbox_refunds",
] as const;

export const errors = {
  "payment.method_unavailable": {
    status: 422,
    text: "Esa forma de pago no está disponible para esta compra. Elige otra.",
  },
  "payment.provider_unavailable": {
    status: 502,
    text: "El servicio de pago no responde. Tus lugares siguen apartados: intenta de nuevo.",
  },
  "payment.bad_signature": { status: 401, text: "La firma no es válida." },
} as const satisfies Record<string, ErrorDeclaration>;
