import type { ErrorDeclaration } from "@/lib/core/declarations";
import type { Rule } from "@/lib/core/permissions";
import { STAFF } from "@/lib/core/roles";
import type { Screen } from "@/lib/core/screens";

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

export const permissions = {
  "payment_account:read": { roles: STAFF },
  "payment_account:write": { roles: STAFF, strong: true },
} as const satisfies Record<string, Rule>;

export const screens = [
  {
    id: "ours",
    path: "/cuentas-de-cobro",
    guard: "main",
    who: "payment_account:read",
    card: { label: "Cuentas de cobro", icon: "wallet", at: 90 },
  },
  { id: "ours", path: "/cuentas-de-cobro/recinto/[enclosureId]", guard: "main", who: "payment_account:read" },
  { id: "ours", path: "/cuentas-de-cobro/nueva", guard: "main", who: "payment_account:write" },
  { id: "ours", path: "/cuentas-de-cobro/[id]", guard: "main", who: "payment_account:write" },
] as const satisfies readonly Screen[];

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

/** First segments that no venue may take as its slug, besides the screens'. */
export const slugs = ["sandbox"] as const;
