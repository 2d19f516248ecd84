import { z } from "zod";
import { AreaRef, CART_NAMES, eventAreaOf } from "@/app/api/v1/cart/wire";
import { LongId } from "@/app/api/v1/wire";
import { giveTickets } from "@/lib/after-sale";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "TI4",
    method: "POST",
    path: "/tickets/free",
    summary: "Da boletos sin costo al comprador de una compra, o a quien tiene ese correo o teléfono",
    auth: "order:write",
    atomic: true,
    body: z.object({
      ...AreaRef,
      idCart: LongId.optional(),
      contact: z.string().max(254).optional(),
      quantity: z.int().optional(),
      reason: z.string().max(200),
    }),
    response: z.object({ idCart: LongId, folio: z.string() }),
    status: 201,
    errors: ["limit.exceeded", "user.blocked_here", "hold.cancelled", "hold.not_enough_places"],
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
