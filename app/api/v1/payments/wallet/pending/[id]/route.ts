import { z } from "zod";
import { PendingWire, pendingWire } from "@/app/api/v1/payments/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { getMyPayment, settleByMethod } from "@/lib/settlement";

const post = route(
  {
    id: "PA10",
    operation: "continueWalletPayment",
    method: "POST",
    path: "/payments/wallet/pending/{id}",
    summary: "Un pago con la billetera por terminar: pregunta al proveedor y responde cómo seguir",
    auth: "order:pay",
    params: z.object({ id: LongPathId }),
    response: PendingWire,
    errors: ["payment.provider_unavailable", "auth.rate_limited"],
  },
  settleByMethod,
  {
    input: ({ params }) => ({ paymentId: params.id, method: "wallet" as const }),
    output: pendingWire,
    again: getMyPayment,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
