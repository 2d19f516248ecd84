import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { formatMoney } from "@/lib/core/money";
import { STAFF } from "@/lib/core/roles";

export const tables = [
  "payment_accounts",
  "enclosure_payment_methods",
  "payments",
  "payment_subjects",
  "payment_events",
  "deposits",
  "saved_cards",
  "sandbox_cards",
  "sandbox_charges",
  "sandbox_refunds",
] as const;

/** A statement of a bank is matched for hundreds of deposits at once. */
export const hotWriters = {
  deposits: ["deposits/statement/match-rows"],
  payments: ["deposits/statement/match-rows"],
} as const;

export const readers = {
  payment_accounts: ["enclosures/fee-terms", "ledger/hot"],
  enclosure_payment_methods: ["enclosures/fee-terms"],
} as const;

export const permissions = {
  "payment_account:read": { roles: STAFF },
  "payment_account:write": { roles: STAFF, secondFactor: true },
} as const satisfies Record<string, PermissionDeclaration>;

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
] as const satisfies readonly ScreenDeclaration[];

export const readModels = {
  "payments/deposit/provider": {
    reads: ["statement_rows"],
    why: "the provider of deposits says what came, with the further amounts that rows of bank statements brought",
  },
  "payments/accounts/find-accounts": {
    reads: ["webhook_deliveries"],
    why: "an account is shown with the code that its provider sent to prove our address",
  },
  "payments/hot": {
    reads: ["refunds"],
    why: "What is left of a payment is asked by each domain that spends its money.",
  },
} as const;

export const errors = {
  "payment.method_unavailable": {
    status: 422,
    text: "Esa forma de pago no está disponible para esta compra. Elige otra.",
  },
  "payment.too_little": {
    status: 422,
    text: (d) => `El mínimo para pagar ${d.by ?? "así"} es de ${formatMoney(Number(d.leastCents ?? 0))}.`,
  },
  "payment.provider_unavailable": {
    status: 502,
    text: "El servicio de pago no responde. Tus lugares siguen apartados: intenta de nuevo.",
  },
  "payment.bad_signature": { status: 401, text: "La firma no es válida." },
} as const satisfies Record<string, ErrorDeclaration>;

/** First segments that no venue may take as its slug, besides the screens'. */
export const slugs = ["sandbox"] as const;

export const entities = {
  payment: { word: "Pago" },
  payment_account: { word: "Cuenta de cobro", page: "/cuentas-de-cobro/[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "deposit.claimed": "Dijo que ya pagó un depósito",
  "enclosure.payment_methods_chosen": "Eligió con qué cuentas cobra un recinto",
  "payment.created": "Pago creado",
  "payment.requires_action": "Pago en espera del comprador",
  "payment.pending": "Pago pendiente",
  "payment.paid": "Pago recibido",
  "payment.failed": "Pago rechazado",
  "payment.expired": "Pago vencido",
  "payment.cancelled": "Pago cancelado",
  "payment.partially_refunded": "Pago devuelto en parte",
  "payment.refunded": "Pago devuelto",
  "payment.disputed": "Pago en aclaración con el banco",
  "payment.dispute_won": "Aclaración ganada",
  "payment.dispute_lost": "Aclaración perdida",
  "payment_account.created": "Agregó una cuenta de cobro",
  "payment_account.updated": "Cambió una cuenta de cobro",
  "payment_account.enabled": "Encendió una cuenta de cobro",
  "payment_account.disabled": "Apagó una cuenta de cobro",
} as const;

export const changedFields = {
  amountCents: "Monto",
  charges: "Cobros",
  enabled: "Encendida",
  method: "Forma de pago",
  methods: "Formas de pago",
  paymentId: "Pago",
  provider: "Servicio de pago",
  receivedCents: "Recibido",
} as const;

export const changedStates = {
  requires_action: "En espera del comprador",
} as const;

export const queues = {
  "payments.forget-cards": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 10, cron: "35 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;

export const limits = {
  "provider:account": { points: 10, duration: 600, wait: 60, most: 3_600 },
} as const satisfies Record<string, LimitDeclaration>;
