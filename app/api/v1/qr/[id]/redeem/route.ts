import { z } from "zod";
import { QrParams, RedeemWire, redeemWire } from "@/app/api/v1/qr/[id]/wire";
import { redeemPass } from "@/lib/access";
import { MOST_CARS, READING_WAYS } from "@/lib/access/client";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "QR11",
    operation: "redeemQr",
    method: "POST",
    path: "/qr/{id}/redeem",
    summary: "Valida un código en un acceso; responde 200 con la decisión también cuando lo rechaza",
    auth: "scan:redeem",
    knowsRepeats: true,
    params: QrParams,
    body: z.object({
      nonce: z.uuid(),
      idGate: z.number().int().positive().max(2_147_483_647),
      direction: z.enum(READING_WAYS),
      count: z
        .number()
        .int()
        .min(1)
        .max(MOST_CARS)
        .optional()
        .describe("De un QR de grupo: cuántos autos entran; uno si no va"),
    }),
    response: RedeemWire,
    errors: ["scan.gate_unknown", "scan.gate_one_way", "idempotency.mismatch", "group.too_many"],
  },
  redeemPass,
  {
    input: ({ params, body }) => ({
      code: params.id,
      nonce: body.nonce,
      gateId: body.idGate,
      direction: body.direction,
      ...(body.count === undefined ? {} : { count: body.count }),
    }),
    output: redeemWire,
    names: { gateId: "idGate", code: "id" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
