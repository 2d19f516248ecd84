import { z } from "zod";
import { PendingWire, pendingWire } from "@/app/api/v1/payments/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { getMyPayment, settleByMethod } from "@/lib/settlement";

const post = route(
  {
    id: "PA7",
    operation: "continueCardPayment",
    method: "POST",
    path: "/payments/card/pending/{id}",
    summary: "Un pago con tarjeta por terminar: pregunta al banco y responde cómo seguir",
    auth: "order:pay",
    params: z.object({ id: LongPathId }),
    response: PendingWire,
    errors: ["payment.provider_unavailable", "auth.rate_limited"],
  },
  settleByMethod,
  {
    input: ({ params }) => ({ paymentId: params.id, method: "card" as const }),
    output: pendingWire,
    again: getMyPayment,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
