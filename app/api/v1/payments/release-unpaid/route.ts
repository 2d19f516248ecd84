import { z } from "zod";
import { Cents, Id, LongId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { releaseUnpaid } from "@/lib/lifecycle";

const Count = z.int().min(0);

const post = route(
  {
    id: "PA15",
    method: "POST",
    path: "/payments/release-unpaid",
    summary: "Libera las compras sin pagar de un evento, o una: pregunta antes al proveedor y aplica lo que sí se pagó",
    auth: "order:write",
    body: z.object({
      intIDEvento: Id.optional(),
      idCart: LongId.optional(),
      reason: z.string().optional().describe("El motivo, que queda en el registro"),
      preview: z.boolean().optional().describe("Solo cuenta lo que se liberaría; no pide motivo"),
    }),
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
