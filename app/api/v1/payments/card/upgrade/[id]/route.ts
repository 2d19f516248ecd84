import { z } from "zod";
import { PendingWire, pendingWire } from "@/app/api/v1/payments/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { getMyPayment, settleByMethod } from "@/lib/settlement";

const put = route(
  {
    id: "PA8",
    operation: "refreshCardPayment",
    method: "PUT",
    path: "/payments/card/upgrade/{id}",
    summary: "Lee otra vez un pago con tarjeta en su proveedor y aplica lo que responde",
    auth: ["order:pay", "order:write"],
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

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put);
