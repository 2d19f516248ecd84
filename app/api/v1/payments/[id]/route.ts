import { z } from "zod";
import { PaymentWire, PendingWire, paymentWire, pendingWire } from "@/app/api/v1/payments/wire";
import { endPayment } from "@/lib/deposits";
import { Reason } from "@/lib/deposits/schemas";
import { LongPathId, methods, route } from "@/lib/http";
import { getMyPayment } from "@/lib/settlement";

const Folio = z.string().regex(/^(PG|CT)-[0-9A-Z]{10}$/);

const get = route(
  {
    id: "PA16",
    operation: "getPayment",
    method: "GET",
    path: "/payments/{id}",
    summary: "Un pago, por su número o por su folio, tal como está aquí: no se pregunta al proveedor",
    auth: ["order:buy", "order:read"],
    params: z.object({
      id: z.union([LongPathId, Folio]).describe("Número o folio del pago; con el folio de una compra, su último pago"),
    }),
    response: PendingWire,
  },
  getMyPayment,
  { input: ({ params: { id } }) => (typeof id === "number" ? { paymentId: id } : { folio: id }), output: pendingWire },
);

const patch = route(
  {
    id: "PA3",
    operation: "endPayment",
    method: "PATCH",
    path: "/payments/{id}",
    summary:
      "Cancela un intento sin pagar, o rechaza un depósito que no llegó, con su motivo; la compra sigue apartada hasta su plazo",
    auth: ["order:pay", "order:write"],
    params: z.object({ id: LongPathId }),
    body: z.object({
      state: z.enum(["cancelled", "refused"]).describe("refused: solo quien confirma depósitos, y solo un depósito"),
      reason: Reason,
    }),
    response: PaymentWire,
    errors: ["payment.not_cancellable", "payment.provider_unavailable", "deposit.decided"],
  },
  endPayment,
  { input: ({ params, body }) => ({ paymentId: params.id, ...body }), output: paymentWire, again: getMyPayment },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, patch);
