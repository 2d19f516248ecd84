import { z } from "zod";
import { NextWire, nextWire } from "@/app/api/v1/payments/wire";
import { LongPathId, otherMethods, route } from "@/lib/http";
import { payOrder } from "@/lib/orders";
import { METHOD_REFUSALS } from "@/lib/orders/schemas";
import { Method } from "@/lib/payments/schemas";

export const PUT = route(
  {
    id: "CA4",
    method: "PUT",
    path: "/cart/{id}/pay",
    summary: "Inicia el pago de un carrito; el intento vigente de la misma forma de pago se responde otra vez",
    auth: "order:pay",
    params: z.object({ id: LongPathId }),
    body: z.object({ method: Method }),
    response: z.object({
      folio: z.string().describe("Del pago; de la compra si no había nada que pagar"),
      next: NextWire,
    }),
    errors: [
      ...(["cart.empty", "cart.expired", "order.expired", "order.cancelled", "order.paid", "hold.cancelled"] as const),
      ...([
        "user.blocked_here",
        "limit.exceeded",
        "payment.method_unavailable",
        "payment.provider_unavailable",
      ] as const),
      ...METHOD_REFUSALS,
    ],
  },
  payOrder,
  {
    input: ({ params: { id }, body: { method } }) => ({ orderId: id, method }),
    output: ({ folio, next }) => ({ folio, next: nextWire(next) }),
  },
);

const otherMethod = otherMethods("PUT");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as POST, otherMethod as OPTIONS };
