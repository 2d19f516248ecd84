import { z } from "zod";
import { LongPathId, route } from "@/lib/http";
import { settlePayment } from "@/lib/settlement";

export const POST = route(
  {
    id: "PA14",
    method: "POST",
    path: "/payments/{id}/validate",
    summary: "Valida mi pago: pregunta al proveedor y aplica lo que responde",
    auth: "user",
    params: z.object({ id: LongPathId }),
    response: z.object({
      id: z.number().int().nullable(),
      folio: z.string(),
      state: z.string(),
      method: z.string(),
      amountCents: z.number().int(),
      failureCode: z.string().nullable(),
      order: z.object({ idCart: z.number().int(), folio: z.string(), state: z.string() }),
    }),
    errors: ["resource.not_found", "payment.provider_unavailable"],
  },
  settlePayment,
  {
    input: ({ params }) => ({ paymentId: params.id, source: "validate" as const }),
    output: ({ paymentId, folio, state, method, amountCents, failureCode, orderId, orderFolio, orderState }) => ({
      id: paymentId,
      folio,
      state,
      method,
      amountCents,
      failureCode,
      order: { idCart: orderId, folio: orderFolio, state: orderState },
    }),
  },
);
