import { z } from "zod";
import { PaymentWire, paymentWire } from "@/app/api/v1/payments/wire";
import { LongPathId, otherMethods, route } from "@/lib/http";
import { cancelPayment } from "@/lib/settlement";

export const PATCH = route(
  {
    id: "PA3",
    method: "PATCH",
    path: "/payments/{id}",
    summary: "Cancela un intento sin pagar, con su motivo; la compra sigue apartada hasta su plazo",
    auth: ["order:pay", "order:write"],
    params: z.object({ id: LongPathId }),
    body: z.object({ state: z.literal("cancelled"), reason: z.string() }),
    response: PaymentWire,
    errors: ["payment.not_cancellable", "payment.provider_unavailable"],
  },
  cancelPayment,
  { input: ({ params, body }) => ({ paymentId: params.id, reason: body.reason }), output: paymentWire },
);

const otherMethod = otherMethods("PATCH");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };
