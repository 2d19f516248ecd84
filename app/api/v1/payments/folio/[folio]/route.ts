import { z } from "zod";
import { LongId } from "@/app/api/v1/wire";
import { textOfField } from "@/lib/core/fields";
import { methods, route } from "@/lib/http";
import { annotatePayment } from "@/lib/settlement";
import { AnnotatePaymentInput } from "@/lib/settlement/schemas";

const patch = route(
  {
    id: "PA2",
    operation: "annotatePayment",
    method: "PATCH",
    path: "/payments/folio/{folio}",
    summary: "Anota un pago: una nota y quién pagó. Nada más cambia, y nunca si está pagado",
    auth: "order:write",
    atomic: true,
    params: z.object({ folio: z.string().regex(/^PG-[0-9A-Z]{10}$/) }),
    body: z.object({
      note: textOfField(AnnotatePaymentInput.shape.note).nullish().describe("Vacía o nula la quita"),
      payerName: textOfField(AnnotatePaymentInput.shape.payerName)
        .nullish()
        .describe("Quién pagó, si no fue quien compró; vacío o nulo lo quita"),
    }),
    response: z.object({
      id: LongId,
      folio: z.string(),
      note: z.string().nullable(),
      payerName: z.string().nullable(),
    }),
  },
  annotatePayment,
  {
    input: ({ params, body }) => ({ ...params, ...body }),
    output: ({ paymentId, ...written }) => ({ id: paymentId, ...written }),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(patch);
