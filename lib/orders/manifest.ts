import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  LocalLimitDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { plural } from "@/lib/core/plural";
import { ANY_LOGIN, STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["orders", "order_items", "order_gifts", "payment_items", "refund_items"] as const;

export const readers = {
  orders: ["tickets/queries", "discount-codes/queries"],
  order_items: ["events/lists/sold-places", "discount-codes/queries", "discount-codes/code-facts"],
} as const;

/** A hold writes these in one statement, because a rush is as fast as that statement. */
export const hotStatements = { "orders/hot": ["places", "audit_log"] } as const;

export const permissions = {
  "order:buy": { roles: ["buyer"], actors: ANY_LOGIN },
  "order:pay": { roles: ["buyer"] },
  "order:read": { roles: STAFF, scope: "Ver compras" },
  "order:write": { roles: STAFF, scope: "Hacer y cambiar compras del recinto" },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  { id: "S50", path: "/sales-user", guard: "buyer", who: "order:buy" },
  { id: "S50", path: "/sales-user/[enclosure]", guard: "buyer", who: "order:buy" },
  { id: "S52", path: "/payment-summary/[id]", guard: "buyer", who: "order:buy" },
  { id: "S53", path: "/card-payment/[id]", guard: "buyer", who: "order:buy" },
] as const satisfies readonly ScreenDeclaration[];

export const readModels = {
  "orders/subject/refund-items": {
    reads: ["refunds"],
    why: "What an item gave back counts unless its refund was refused.",
  },
} as const;

export const errors = {
  "user.blocked_here": {
    status: 403,
    text: "Este organizador bloqueó tus compras. Escríbele si crees que es un error.",
  },
  "hold.not_on_sale": { status: 409, text: "Todavía no está a la venta." },
  "hold.sales_ended": { status: 409, text: "La venta de este evento ya terminó." },
  "hold.paused": { status: 409, text: "La venta está en pausa. Intenta más tarde." },
  "hold.account_required": { status: 401, text: "Para apartar lugares de este evento entra a tu cuenta." },
  "hold.visitor_limit": {
    status: 409,
    text: (d) =>
      d.limit === undefined
        ? "Entra a tu cuenta para apartar más lugares."
        : `Sin cuenta se apartan a la vez hasta ${d.limit} ${plural(d.limit, "lugar", "lugares")} de un evento desde una misma conexión, y ya hay ${d.taken ?? 0} ${plural(d.taken ?? 0, "apartado", "apartados")}. Entra para apartar más.`,
  },
  "hold.cancelled": { status: 409, text: "Este evento se canceló." },
  "hold.not_enough_places": {
    status: 409,
    text: (d) =>
      Number(d.left) > 0
        ? `En esta zona ${plural(d.left, "queda", "quedan")} ${d.left} ${plural(d.left, "lugar", "lugares")}.`
        : "Esta zona está agotada.",
  },
  "hold.price_changed": { status: 409, text: "El precio cambió. Revísalo y cobra otra vez." },
  "hold.places_taken": {
    status: 409,
    text: (d) =>
      `Alguien más tomó ${Array.isArray(d.labels) && d.labels.length > 1 ? "los lugares" : "el lugar"} ${Array.isArray(d.labels) ? d.labels.join(", ") : ""}. Elige otro.`,
  },
  "hold.nothing_chosen": { status: 422, text: "Elige al menos un lugar." },
  "hold.place_unknown": { status: 422, text: "Ese lugar no existe en esta zona." },
  "limit.exceeded": {
    status: 409,
    text: (d) =>
      d.limit === undefined
        ? "Con estos lugares se pasa el límite por persona de este evento."
        : d.zoneKey !== undefined
          ? `El límite de la zona ${d.zoneKey} es de ${d.limit} ${plural(d.limit, "lugar", "lugares")} por persona. Ya tienes ${d.taken ?? 0}.`
          : `El límite es de ${d.limit} ${plural(d.limit, "lugar", "lugares")} por persona en este evento. Ya tienes ${d.taken ?? 0}.`,
  },
  "cart.not_found": { status: 404, text: "No encontramos tu carrito." },
  "cart.expired": { status: 409, text: "Se terminó el tiempo y tus lugares quedaron libres. Elígelos de nuevo." },
  "cart.empty": { status: 409, text: "Tu carrito está vacío. Elige un lugar para continuar." },
  "order.frozen": { status: 409, text: "Tu compra ya está en pago; no se puede cambiar." },
  "order.expired": { status: 409, text: "Se terminó el tiempo para pagar y tus lugares quedaron libres." },
  "order.paid": { status: 409, text: "Esta compra ya está pagada." },
  "order.not_waiting": { status: 409, text: "Esta compra no espera ningún pago." },
  "order.cancelled": { status: 409, text: "Esta compra se canceló." },
  "payment.contact_unverified": { status: 422, text: "Para esta compra verifica antes tu correo o tu teléfono." },
  "payment.email_needed": {
    status: 422,
    text: "Para pagar en efectivo o por depósito agrega antes tu correo: ahí llegan la referencia y tus boletos.",
  },
  "payment.cash_unverified": {
    status: 422,
    text: "Para pagar en efectivo o por depósito verifica antes tu correo o tu teléfono.",
  },
  "payment.cash_too_late": { status: 422, text: "La venta cierra antes del plazo para pagar así." },
  "payment.cash_too_much": { status: 422, text: "Tu compra pasa del monto que las tiendas reciben en efectivo." },
  "payment.cash_pending": { status: 409, text: "Ya tienes un pago en efectivo o por depósito por completar." },
  "payment.cash_full": { status: 409, text: "Ya no hay lugares para pagar en efectivo o por depósito." },
  "payment.not_cancellable": { status: 409, text: "Ese pago ya no se puede cancelar." },
  "terms.changed": {
    status: 409,
    text: "Las condiciones cambiaron mientras decidías. Revisa de nuevo los montos y confirma.",
  },
  "ticket.used": {
    status: 409,
    text: "Ese boleto ya se usó en el acceso: ya no se puede cambiar, devolver ni pasar a otra persona.",
  },
  "ticket.not_valid": { status: 409, text: "Ese boleto ya no está vigente." },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "orders.sweep": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "* * * * *" },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  order: { word: "Compra", page: "/purchases/[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "order.opened": "Abrió un carrito",
  "order.claimed": "Tomó un carrito como suyo",
  "order.places_held": "Apartó lugares",
  "order.code_given": "Dio un código de descuento",
  "order.code_removed": "Quitó su código de descuento",
  "order.item_removed": "Quitó un lugar de una compra",
  "order.released": "Liberó una compra sin pagar",
  "order.items_removed": "Quitó lugares de una compra",
  "order.payment_started": "Empezó a pagar",
  "order.paid": "Compra pagada",
  "order.expired": "Compra vencida",
  "order.cancelled": "Compra cancelada",
  "order.review": "Compra en revisión",
  "order.partially_refunded": "Compra devuelta en parte",
  "order.refunded": "Compra devuelta",
} as const;

export const changedFields = {
  buyerId: "Comprador",
  deadlineAt: "Fecha límite de pago",
  itemId: "Lugar de la compra",
  orderId: "Compra",
  orders: "Compras",
  totalCents: "Total",
} as const;

export const changedStates = {
  awaiting_payment: "Esperando pago",
  cart: "Carrito",
  paid: "Pagado",
  partially_refunded: "Devuelto en parte",
  refunded: "Devuelto",
  review: "En revisión",
} as const;

export const limits = {
  // Who comes through a stadium's Wi-Fi or a carrier shares the address with thousands.
  "cart:address": { points: 3_000, duration: 600, wait: 60, most: 600 },
  "discount:account": { points: 10, duration: 900, wait: 60, most: 3_600 },
} as const satisfies Record<string, LimitDeclaration>;

export const localLimits = {
  // A page that waits asks every ten seconds; so do several at once.
  "provider:asked": { points: 300, duration: 600 },
} as const satisfies Record<string, LocalLimitDeclaration>;
