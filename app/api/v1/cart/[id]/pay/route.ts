import { z } from "zod";
import { ExpectedCents, PAY_ERRORS, PaidWire, paidWire, WithoutCode } from "@/app/api/v1/payments/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { payOrder } from "@/lib/orders";
import { Method } from "@/lib/pricing/schemas";
import { getPaymentStart } from "@/lib/settlement";

const put = route(
  {
    id: "CA4",
    operation: "payCart",
    method: "PUT",
    path: "/cart/{id}/pay",
    summary: "Inicia el pago de un carrito; el intento vigente de la misma forma de pago se responde otra vez",
    auth: "order:pay",
    params: z.object({ id: LongPathId }),
    body: z.object({ method: Method, withoutCode: WithoutCode, expectedCents: ExpectedCents }),
    response: PaidWire,
    errors: PAY_ERRORS,
  },
  payOrder,
  {
    input: ({ params: { id }, body }) => ({ ...body, orderId: id }),
    output: paidWire,
    again: getPaymentStart,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put);
