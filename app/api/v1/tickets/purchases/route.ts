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
import { PurchaseRowWire, purchaseRowWire } from "@/app/api/v1/tickets/purchase-wire";
import { MODIFIED_SINCE, pages, QueryId } from "@/app/api/v1/wire";
import { listPurchasesFor } from "@/lib/after-sale";
import { PURCHASE_STATES } from "@/lib/after-sale/client";
import { methods, pageOf, pagingTo, route } from "@/lib/http";
import { holdPlaces } from "@/lib/orders";

const get = route(
  {
    id: "TI16",
    operation: "listPurchases",
    method: "GET",
    path: "/tickets/purchases",
    summary: "Las compras del organizador, la más nueva primero; `total` cuenta hasta 10,000 y las páginas siguen",
    auth: "order:read",
    query: z.object({
      ...pagingTo(1_000_000),
      ...MODIFIED_SINCE,
      admin: QueryId.optional().describe("De la plataforma: las de un organizador"),
      idEnclosure: QueryId.optional(),
      evento: QueryId.optional(),
      state: z.enum(PURCHASE_STATES).exclude(["cart"]).optional(),
    }),
    response: z.array(PurchaseRowWire),
  },
  listPurchasesFor,
  {
    input: ({ query: { admin, idEnclosure, evento, state, ...query } }) => ({
      adminId: admin,
      enclosureId: idEnclosure,
      eventId: evento,
      state,
      ...pageOf(query),
    }),
    ...pages(purchaseRowWire),
  },
);

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

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);
