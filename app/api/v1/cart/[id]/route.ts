import { z } from "zod";
import { AreaRef, CART_NAMES, CartWire, cartWire, eventAreaOf } from "@/app/api/v1/cart/wire";
import { LongPathId, route } from "@/lib/http";
import { getOrder, updateCart } from "@/lib/orders";

const params = z.object({ id: LongPathId });
const path = "/cart/{id}";

export const GET = route(
  {
    id: "CA1",
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

export const PUT = route(
  {
    id: "CA7",
    method: "PUT",
    path,
    summary: "Cambia cuántos lugares de cada zona tiene un carrito; las zonas que no se nombran quedan igual",
    auth: "order:buy",
    visitors: true,
    params,
    body: z.object({ areas: z.array(z.object({ ...AreaRef, quantity: z.int() })).max(50) }),
    response: CartWire,
    errors: [
      ...(["order.frozen", "order.paid", "order.cancelled", "cart.expired", "limit.exceeded"] as const),
      ...(["hold.cancelled", "hold.sales_ended", "hold.paused", "hold.not_on_sale"] as const),
      ...(["hold.not_enough_places", "hold.places_taken"] as const),
    ],
  },
  updateCart,
  {
    input: async ({ ctx, params: { id }, body, cartToken }) => ({
      orderId: id,
      cartToken,
      areas: await Promise.all(
        body.areas.map(async (area) => ({ eventAreaId: await eventAreaOf(ctx, area), quantity: area.quantity })),
      ),
    }),
    output: cartWire,
    names: CART_NAMES,
  },
);
