import { z } from "zod";
import {
  AreaRef,
  CART_NAMES,
  CartWire,
  cartWire,
  eventAreaOf,
  HeldPlaces,
  HOLD_ERRORS,
  NAMES_AREA,
  NAMES_PLACES,
} from "@/app/api/v1/cart/wire";
import { withConditions } from "@/app/api/v1/conditions";
import { LongPathId, methods, route } from "@/lib/http";
import { addPlaces } from "@/lib/orders";

const post = route(
  {
    id: "TI3",
    operation: "addPlaces",
    method: "POST",
    path: "/tickets/purchases/{id}/tickets",
    summary: "Agrega lugares de otra zona o evento del mismo recinto a una compra sin pagar",
    auth: ["order:buy", "order:write"],
    atomic: true,
    params: z.object({ id: LongPathId }),
    body: withConditions(z.object({ ...AreaRef, ...HeldPlaces }), NAMES_AREA, NAMES_PLACES),
    response: CartWire,
    status: 201,
    errors: ["order.frozen", "order.paid", "order.cancelled", ...HOLD_ERRORS],
  },
  addPlaces,
  {
    input: async ({ ctx, params: { id }, body: { quantity, idPlaces, ...area } }) => ({
      orderId: id,
      eventAreaId: await eventAreaOf(ctx, area),
      quantity,
      placeIds: idPlaces,
    }),
    output: cartWire,
    names: CART_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
