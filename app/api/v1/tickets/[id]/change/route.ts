import { z } from "zod";
import { AreaRef, CART_NAMES, eventAreaOf, HOLD_ERRORS, NAMES_AREA } from "@/app/api/v1/cart/wire";
import { withConditions } from "@/app/api/v1/conditions";
import { StaffReason, TICKET_ERRORS } from "@/app/api/v1/tickets/after-sale-wire";
import { Cents, LongId } from "@/app/api/v1/wire";
import { changeTicket } from "@/lib/after-sale";
import { ChangeTicket } from "@/lib/after-sale/schemas";
import { intOf } from "@/lib/core/fields";
import { LongPathId, methods, route } from "@/lib/http";

const post = route(
  {
    id: "TI14",
    operation: "changeTicket",
    method: "POST",
    path: "/tickets/{id}/change",
    summary: "Cambia un boleto por otra zona, lugar o evento del recinto; la diferencia se paga o se devuelve",
    auth: "ticket:change",
    atomic: true,
    params: z.object({ id: LongPathId }),
    body: withConditions(
      z.object({
        ...AreaRef,
        idPlace: LongId.optional().meta({ "x-judged": "Obligatorio en una zona numerada" }),
        reason: StaffReason,
        expectedCents: intOf(ChangeTicket.shape.expectedCents)
          .optional()
          .describe("La diferencia que se aceptó, bajo cero si se devuelve; si ya es otra, no se cambia nada"),
      }),
      NAMES_AREA,
    ),
    response: z.object({
      idCart: LongId,
      folio: z.string(),
      state: z.enum(["awaiting_payment", "paid"]),
      dueCents: Cents.describe("Por pagar; bajo cero, lo que se devuelve"),
    }),
    status: 201,
    errors: [...TICKET_ERRORS, ...HOLD_ERRORS, "mfa.required"],
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
