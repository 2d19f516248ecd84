import { z } from "zod";
import { CartWire, cartWire } from "@/app/api/v1/cart/wire";
import { StaffReason } from "@/app/api/v1/tickets/after-sale-wire";
import { quoteRelease, releasePurchase } from "@/lib/after-sale";
import { LongPathId, methods, route } from "@/lib/http";
import { getOrder } from "@/lib/orders";

const params = z.object({ id: LongPathId });
const path = "/tickets/release/{id}";
const errors = ["order.paid", "order.expired"] as const;

const get = route(
  {
    id: "TI12",
    operation: "previewRelease",
    method: "GET",
    path,
    summary: "Lo que se liberaría de una compra sin pagar",
    auth: ["order:buy", "order:write"],
    params,
    response: z.object({
      purchase: CartWire,
      asksProvider: z.boolean().describe("Hay un pago en curso: antes se pregunta a quien lo cobra"),
    }),
    errors: [...errors, "order.cancelled"],
  },
  quoteRelease,
  {
    input: ({ params: { id } }) => ({ orderId: id }),
    output: ({ order, asksProvider }) => ({ purchase: cartWire(order), asksProvider }),
  },
);

const post = route(
  {
    id: "TI13",
    operation: "releasePurchase",
    method: "POST",
    path,
    summary: "Libera los lugares de una compra sin pagar; el personal dice por qué",
    auth: ["order:buy", "order:write"],
    params,
    body: z.object({ reason: StaffReason }),
    response: CartWire,
    errors: [...errors, "payment.provider_unavailable"],
  },
  releasePurchase,
  { input: ({ params: { id }, body }) => ({ orderId: id, reason: body.reason }), output: cartWire, again: getOrder },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);
