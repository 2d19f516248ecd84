import { z } from "zod";
import { AreaRef, CART_NAMES, eventAreaOf, HOLD_ERRORS, NewCartWire, newCartWire } from "@/app/api/v1/cart/wire";
import { LongId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { holdPlaces } from "@/lib/orders";

const post = route(
  {
    id: "TI2",
    method: "POST",
    path: "/tickets/purchases",
    summary: "Aparta lugares de una zona: una cantidad, o los lugares numerados que se nombran",
    auth: "order:buy",
    visitors: true,
    atomic: true,
    body: z.object({
      ...AreaRef,
      quantity: z.int().optional(),
      idPlaces: z.array(LongId).max(100).optional(),
    }),
    response: NewCartWire,
    status: 201,
    errors: ["resource.not_found", "auth.rate_limited", ...HOLD_ERRORS],
  },
  holdPlaces,
  {
    input: async ({ ctx, body: { quantity, idPlaces, ...area }, cartToken }) => ({
      eventAreaId: await eventAreaOf(ctx, area),
      quantity,
      placeIds: idPlaces,
      cartToken,
    }),
    output: newCartWire,
    names: CART_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
