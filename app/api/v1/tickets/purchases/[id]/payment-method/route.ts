import { z } from "zod";
import { ExpectedCents, PAY_ERRORS, PaidWire, paidWire } from "@/app/api/v1/payments/wire";
import { changePurchaseMethod } from "@/lib/after-sale";
import { LongPathId, methods, route } from "@/lib/http";
import { Method } from "@/lib/pricing/schemas";
import { getPaymentStart } from "@/lib/settlement";

const put = route(
  {
    id: "TI10",
    operation: "changePurchaseMethod",
    method: "PUT",
    path: "/tickets/purchases/{id}/payment-method",
    summary: "Cambia la forma de pago de una compra sin pagar",
    auth: ["order:pay", "order:write"],
    params: z.object({ id: LongPathId }),
    body: z.object({ method: Method, expectedCents: ExpectedCents }),
    response: PaidWire,
    errors: [...PAY_ERRORS, "order.not_waiting"],
  },
  changePurchaseMethod,
  {
    input: ({ params, body }) => ({ ...body, orderId: params.id }),
    output: paidWire,
    again: getPaymentStart,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put);
