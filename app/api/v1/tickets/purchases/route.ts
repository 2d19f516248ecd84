import { z } from "zod";
import {
  AreaRef,
  CART_NAMES,
  eventAreaOf,
  HeldPlaces,
  HOLD_ERRORS,
  NAMES_AREA,
  NAMES_PLACES,
  NewCartWire,
  newCartWire,
} from "@/app/api/v1/cart/wire";
import { withConditions } from "@/app/api/v1/conditions";
import { methods, route } from "@/lib/http";
import { holdPlaces } from "@/lib/orders";

const post = route(
  {
    id: "TI2",
    operation: "holdPlaces",
    method: "POST",
    path: "/tickets/purchases",
    summary: "Aparta lugares de una zona: una cantidad, o los lugares numerados que se nombran",
    auth: "order:buy",
    visitors: true,
    atomic: true,
    body: withConditions(z.object({ ...AreaRef, ...HeldPlaces }), NAMES_AREA, NAMES_PLACES),
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
