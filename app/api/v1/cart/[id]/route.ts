import { z } from "zod";
import { AreasBody, areasInput, CART_NAMES, CartWire, cartWire, HOLD_ERRORS } from "@/app/api/v1/cart/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { getOrder, updateCart } from "@/lib/orders";

const params = z.object({ id: LongPathId });
const path = "/cart/{id}";

const get = route(
  {
    id: "CA1",
    operation: "getCart",
    method: "GET",
    path,
    summary: "Un carrito, para su comprador o con su token",
    auth: "order:buy",
    visitors: true,
    params,
    response: CartWire,
  },
  getOrder,
  { input: ({ params: { id }, cartToken }) => ({ orderId: id, cartToken }), output: cartWire },
);

const put = route(
  {
    id: "CA7",
    operation: "updateCart",
    method: "PUT",
    path,
    summary: "Cambia cuántos lugares de cada zona tiene un carrito; las zonas que no se nombran quedan igual",
    auth: "order:buy",
    visitors: true,
    atomic: true,
    params,
    body: AreasBody,
    response: CartWire,
    errors: ["order.frozen", "order.paid", "order.cancelled", ...HOLD_ERRORS],
  },
  updateCart,
  {
    input: async ({ ctx, params: { id }, body, cartToken }) => ({
      orderId: id,
      cartToken,
      areas: await areasInput(ctx, body),
    }),
    output: cartWire,
    names: CART_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put);
