import { z } from "zod";
import { PAY_ERRORS, PaidWire, paidWire } from "@/app/api/v1/payments/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { getPaymentStart, payAgain } from "@/lib/settlement";

const post = route(
  {
    id: "PA1",
    method: "POST",
    path: "/api/v2/payments/{id}/pay",
    summary: "Sigue un pago propio: responde el intento vigente o empieza otro con la misma forma de pago",
    auth: "order:pay",
    params: z.object({ id: LongPathId }),
    response: PaidWire,
    errors: PAY_ERRORS,
  },
  payAgain,
  { input: ({ params }) => ({ paymentId: params.id }), output: paidWire, again: getPaymentStart },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
