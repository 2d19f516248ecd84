import { z } from "zod";
import { type Condition, oneOf, withConditions } from "@/app/api/v1/conditions";
import { Cents, Id, LongId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { releaseUnpaid } from "@/lib/lifecycle";
import { CancelEvent } from "@/lib/lifecycle/schemas";

const REASON_OR_PREVIEW: Condition = {
  json: { anyOf: [{ required: ["reason"] }, { required: ["preview"], properties: { preview: { const: true } } }] },
  isMet: ({ reason, preview }) => reason !== undefined || preview === true,
  field: "reason",
  message: "Escribe al menos 3 caracteres",
};

const Count = z.int().min(0);

const post = route(
  {
    id: "PA15",
    operation: "releaseUnpaidPurchases",
    method: "POST",
    path: "/payments/release-unpaid",
    summary: "Libera las compras sin pagar de un evento, o una: pregunta antes al proveedor y aplica lo que sí se pagó",
    auth: "order:write",
    body: withConditions(
      z.object({
        intIDEvento: Id.optional().describe("El evento del que se liberan todas; o `idCart`"),
        idCart: LongId.optional().describe("La única compra que se libera; o `intIDEvento`"),
        reason: CancelEvent.shape.reason.optional().describe("El motivo, que queda en el registro"),
        preview: z.boolean().optional().describe("Solo cuenta lo que se liberaría; no pide motivo"),
      }),
      oneOf([["intIDEvento"], ["idCart"]], "intIDEvento", "Indica un evento o una compra"),
      REASON_OR_PREVIEW,
    ),
    response: z.object({
      orders: Count.describe("Compras que esperaban su pago"),
      places: Count,
      totalCents: Cents,
      methods: z.array(z.object({ method: z.string(), orders: Count })),
      released: Count,
      paid: Count.describe("Estaban pagadas: quedaron vendidas"),
      kept: Count.describe("Depósitos que ya se vieron en el banco"),
      failed: Count.describe("Su proveedor no respondió"),
      left: Count.describe("Se quedan para la siguiente llamada"),
    }),
    errors: ["resource.not_found", "auth.rate_limited"],
  },
  releaseUnpaid,
  {
    input: ({ body: { intIDEvento, idCart, ...rest } }) => ({ eventId: intIDEvento, orderId: idCart, ...rest }),
    output: (done) => done,
    names: { eventId: "intIDEvento", orderId: "idCart" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
