import { z } from "zod";
import { CartWire, cartWire } from "@/app/api/v1/cart/wire";
import type { VerbArgs } from "@/lib/core/context";
import { FIELD } from "@/lib/core/messages";
import { DISCOUNT_REFUSALS } from "@/lib/discount-codes/client";
import { LongPathId, methods, route } from "@/lib/http";
import { getOrder, giveDiscountCode, removeDiscountCode } from "@/lib/orders";

interface Validated {
  orderId: number;
  code: string | null;
}

function validate({ ctx, input: { orderId, code } }: VerbArgs<Validated>) {
  return code === null
    ? removeDiscountCode({ ctx, input: { orderId } })
    : giveDiscountCode({ ctx, input: { orderId, code } });
}

const post = route(
  {
    id: "DC6",
    operation: "applyDiscountCode",
    method: "POST",
    path: "/discount-codes/{id}/validate",
    summary: "Pone un código en el carrito {id} y responde lo que cuesta con él, o por qué no vale; nulo lo quita",
    auth: "order:buy",
    params: z.object({ id: LongPathId }),
    body: z.object({ code: z.string().regex(/\S/, FIELD.required).nullable() }),
    response: CartWire,
    errors: [
      ...([
        "resource.not_found",
        "order.frozen",
        "order.paid",
        "order.cancelled",
        "cart.expired",
        "cart.empty",
      ] as const),
      "auth.rate_limited",
      ...DISCOUNT_REFUSALS,
    ],
  },
  validate,
  { input: ({ params: { id }, body: { code } }) => ({ orderId: id, code }), output: cartWire, again: getOrder },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
