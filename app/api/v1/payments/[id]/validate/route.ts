import { z } from "zod";
import { PaymentWire, paymentWire } from "@/app/api/v1/payments/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { getMyPayment, settlePayment } from "@/lib/settlement";

const post = route(
  {
    id: "PA14",
    operation: "validatePayment",
    method: "POST",
    path: "/payments/{id}/validate",
    summary: "Valida mi pago: pregunta al proveedor y aplica lo que responde",
    auth: ["order:buy", "order:write"],
    params: z.object({ id: LongPathId }),
    response: PaymentWire,
    errors: ["resource.not_found", "payment.provider_unavailable", "auth.rate_limited"],
  },
  settlePayment,
  {
    input: ({ params }) => ({ paymentId: params.id, source: "validate" as const }),
    output: paymentWire,
    again: getMyPayment,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
