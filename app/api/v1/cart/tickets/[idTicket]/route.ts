import { z } from "zod";
import { CartWire, cartWire } from "@/app/api/v1/cart/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { removeOrderItem } from "@/lib/orders";

const remove = route(
  {
    id: "CA5",
    operation: "removeCartTicket",
    method: "DELETE",
    path: "/cart/tickets/{idTicket}",
    summary: "Quita un lugar del carrito y responde lo que queda",
    auth: "order:buy",
    visitors: true,
    atomic: true,
    params: z.object({ idTicket: LongPathId }),
    response: CartWire,
    errors: ["order.frozen", "order.paid", "order.cancelled", "cart.expired"],
  },
  removeOrderItem,
  { input: ({ params: { idTicket }, cartToken }) => ({ itemId: idTicket, cartToken }), output: cartWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(remove);
