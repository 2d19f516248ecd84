import { z } from "zod";
import { ExpectedCents, PAY_ERRORS, PaidWire, paidWire } from "@/app/api/v1/payments/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { Method } from "@/lib/pricing/schemas";
import { changePaymentMethod, getPaymentStart } from "@/lib/settlement";

const patch = route(
  {
    id: "PA4",
    operation: "changePaymentMethod",
    method: "PATCH",
    path: "/payments/{id}/method",
    summary: "Cambia la forma de pago: el intento anterior se cancela y empieza otro",
    auth: ["order:pay", "order:write"],
    params: z.object({ id: LongPathId }),
    body: z.object({ method: Method, expectedCents: ExpectedCents }),
    response: PaidWire,
    errors: [...PAY_ERRORS, "order.not_waiting"],
  },
  changePaymentMethod,
  {
    input: ({ params, body }) => ({ ...body, paymentId: params.id }),
    output: paidWire,
    again: getPaymentStart,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(patch);
