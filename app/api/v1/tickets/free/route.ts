import { z } from "zod";
import { AreaRef, CART_NAMES, eventAreaOf, NAMES_AREA } from "@/app/api/v1/cart/wire";
import { oneOf, withConditions } from "@/app/api/v1/conditions";
import { LongId } from "@/app/api/v1/wire";
import { giveTickets } from "@/lib/after-sale";
import { Contact as ContactField, GiveTickets } from "@/lib/after-sale/schemas";
import { intOf } from "@/lib/core/fields";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "TI4",
    operation: "giveTickets",
    method: "POST",
    path: "/tickets/free",
    summary: "Da boletos sin costo al comprador de una compra, o a quien tiene ese correo o teléfono",
    auth: "order:write",
    atomic: true,
    body: withConditions(
      z.object({
        ...AreaRef,
        idCart: LongId.optional().describe("La compra de quien los recibe; o `contact`"),
        contact: ContactField.optional().describe("Correo o teléfono de quien los recibe; o `idCart`"),
        quantity: intOf(GiveTickets.shape.quantity).optional().describe("Cuántos boletos; uno si no se dice"),
        reason: GiveTickets.shape.reason,
      }),
      NAMES_AREA,
      oneOf([["idCart"], ["contact"]], "contact", "Escribe para quién son"),
    ),
    response: z.object({ idCart: LongId, folio: z.string() }),
    status: 201,
    errors: ["resource.not_found", "limit.exceeded", "user.blocked_here", "hold.cancelled", "hold.not_enough_places"],
  },
  giveTickets,
  {
    input: async ({ ctx, body: { idCart, contact, quantity, reason, ...area } }) => ({
      orderId: idCart,
      contact,
      quantity,
      reason,
      eventAreaId: await eventAreaOf(ctx, area),
    }),
    output: ({ orderId, folio }) => ({ idCart: orderId, folio }),
    names: { ...CART_NAMES, orderId: "idCart" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
