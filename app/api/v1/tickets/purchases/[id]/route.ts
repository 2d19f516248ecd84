import { z } from "zod";
import { AreasBody, areasInput, CART_NAMES, CartWire, cartWire, HOLD_ERRORS } from "@/app/api/v1/cart/wire";
import { StaffReason } from "@/app/api/v1/tickets/after-sale-wire";
import { PurchaseWire, purchaseWire } from "@/app/api/v1/tickets/purchase-wire";
import { releasePurchase } from "@/lib/after-sale";
import { LongPathId, methods, route } from "@/lib/http";
import { changePurchase, getOrder } from "@/lib/orders";
import { getPurchase } from "@/lib/settlement";

const params = z.object({ id: LongPathId });
const path = "/tickets/purchases/{id}";

const get = route(
  {
    id: "TI5",
    operation: "getPurchase",
    method: "GET",
    path,
    summary: "Una compra con sus pagos y sus boletos, para su comprador o el personal de su organizador",
    auth: ["order:buy", "order:read"],
    params,
    response: PurchaseWire,
  },
  getPurchase,
  { input: ({ params: { id } }) => ({ orderId: id }), output: purchaseWire },
);

const put = route(
  {
    id: "TI6",
    operation: "updatePurchase",
    method: "PUT",
    path,
    summary: "Cuántos lugares de cada zona tiene una compra sin pagar",
    auth: ["order:buy", "order:write"],
    atomic: true,
    params,
    body: AreasBody,
    response: CartWire,
    errors: ["order.frozen", "order.paid", "order.cancelled", ...HOLD_ERRORS],
  },
  changePurchase,
  {
    input: async ({ ctx, params: { id }, body }) => ({ orderId: id, areas: await areasInput(ctx, body) }),
    output: cartWire,
    names: CART_NAMES,
  },
);

const remove = route(
  {
    id: "TI7",
    operation: "cancelPurchase",
    method: "DELETE",
    path,
    summary: "Cancela una compra sin pagar; sus lugares quedan libres. El personal dice por qué",
    auth: ["order:buy", "order:write"],
    params,
    query: z.object({ reason: StaffReason }),
    response: CartWire,
    errors: ["order.paid", "order.expired", "payment.not_cancellable", "payment.provider_unavailable"],
  },
  releasePurchase,
  { input: ({ params: { id }, query }) => ({ orderId: id, reason: query.reason }), output: cartWire, again: getOrder },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);
