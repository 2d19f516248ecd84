import { z } from "zod";
import { AreaRef, CART_NAMES, eventAreaOf, HOLD_ERRORS } from "@/app/api/v1/cart/wire";
import { TICKET_ERRORS } from "@/app/api/v1/tickets/after-sale-wire";
import { Cents, LongId } from "@/app/api/v1/wire";
import { changeTicket } from "@/lib/after-sale";
import { LongPathId, methods, route } from "@/lib/http";

const post = route(
  {
    id: "TI14",
    method: "POST",
    path: "/tickets/{id}/change",
    summary: "Cambia un boleto por otra zona, lugar o evento del recinto; la diferencia se paga o se devuelve",
    auth: "ticket:change",
    atomic: true,
    params: z.object({ id: LongPathId }),
    body: z.object({
      ...AreaRef,
      idPlace: LongId.optional(),
      reason: z.string().max(200).optional().describe("Lo dice el personal"),
      expectedCents: z.int().optional().describe("La diferencia que se aceptó; si ya es otra, no se cambia nada"),
    }),
    response: z.object({
      idCart: LongId,
      folio: z.string(),
      state: z.enum(["awaiting_payment", "paid"]),
      dueCents: Cents.describe("Por pagar; bajo cero, lo que se devuelve"),
    }),
    status: 201,
    errors: [...TICKET_ERRORS, ...HOLD_ERRORS],
  },
  changeTicket,
  {
    input: async ({ ctx, params: { id }, body: { idPlace, reason, expectedCents, ...area } }) => ({
      ticketId: id,
      placeId: idPlace ?? null,
      reason,
      expectedCents,
      eventAreaId: await eventAreaOf(ctx, area),
    }),
    output: ({ orderId, folio, state, dueCents }) => ({ idCart: orderId, folio, state, dueCents }),
    names: { ...CART_NAMES, placeId: "idPlace", ticketId: "id" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
