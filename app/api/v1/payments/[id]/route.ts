import { z } from "zod";
import { PaymentWire, paymentWire } from "@/app/api/v1/payments/wire";
import { endPayment } from "@/lib/deposits";
import { LongPathId, methods, route } from "@/lib/http";
import { getMyPayment } from "@/lib/settlement";

const patch = route(
  {
    id: "PA3",
    method: "PATCH",
    path: "/payments/{id}",
    summary:
      "Cancela un intento sin pagar, o rechaza un depósito que no llegó, con su motivo; la compra sigue apartada hasta su plazo",
    auth: ["order:pay", "order:write"],
    params: z.object({ id: LongPathId }),
    body: z.object({
      state: z.enum(["cancelled", "refused"]).describe("refused: solo quien confirma depósitos, y solo un depósito"),
      reason: z.string(),
    }),
    response: PaymentWire,
    errors: ["payment.not_cancellable", "payment.provider_unavailable", "deposit.decided"],
  },
  endPayment,
  { input: ({ params, body }) => ({ paymentId: params.id, ...body }), output: paymentWire, again: getMyPayment },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(patch);
