import { z } from "zod";
import { Cents, LongId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { rechargeAtDesk } from "@/lib/prepaid";
import type { RechargedDto } from "@/lib/prepaid/client";

const RechargedWire = z
  .object({
    folio: z.string().describe("Del recibo de la caja"),
    idOperation: LongId.describe("Identificador de la operación de la caja"),
    changeCents: Cents.describe("El cambio que se entrega, en centavos de MXN"),
  })
  .meta({ id: "PrepaidRecharge" });

const post = route(
  {
    id: "PP19",
    operation: "rechargePrepaid",
    method: "POST",
    path: "/prepaid/recharge",
    summary: "Cobra una recarga en efectivo en el turno abierto de quien la hace; primero paga lo que se deba",
    auth: "desk:use",
    atomic: true,
    body: z.object({
      idPrepaid: LongId,
      creditCents: z.int().min(1).max(10_000_000).describe("Lo que se abona, en centavos de MXN"),
      receivedCents: z
        .int()
        .min(1)
        .max(10_000_000)
        .optional()
        .describe("Lo que se recibió, en centavos de MXN; sin él, lo justo"),
      again: z.boolean().optional().describe("Cobra otra vez el mismo importe en menos de dos minutos"),
    }),
    response: RechargedWire,
    errors: [
      "resource.not_found",
      "desk.no_shift",
      "desk.received_short",
      "desk.repeated",
      "prepaid.blocked",
      "prepaid.closed",
      "prepaid.topup_too_little",
      "prepaid.topup_too_much",
      "prepaid.balance_too_high",
    ],
  },
  rechargeAtDesk,
  {
    input: ({ body: { idPrepaid, ...cash } }) => ({ accountId: idPrepaid, ...cash }),
    output: ({ operationId, ...taken }: RechargedDto) => ({ ...taken, idOperation: operationId }),
    names: { accountId: "idPrepaid" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
