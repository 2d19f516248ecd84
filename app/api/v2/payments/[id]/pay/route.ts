import { z } from "zod";
import { ExpectedCents, PAY_ERRORS, PaidWire, paidWire } from "@/app/api/v1/payments/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { getPaymentStart, payAgain } from "@/lib/settlement";

const post = route(
  {
    id: "PA1",
    operation: "payAgain",
    method: "POST",
    path: "/api/v2/payments/{id}/pay",
    summary: "Sigue un pago propio: responde el intento vigente o empieza otro con la misma forma de pago",
    auth: "order:pay",
    params: z.object({ id: LongPathId }),
    body: z.object({ expectedCents: ExpectedCents }),
    response: PaidWire,
    errors: PAY_ERRORS,
  },
  payAgain,
  { input: ({ params, body }) => ({ ...body, paymentId: params.id }), output: paidWire, again: getPaymentStart },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
