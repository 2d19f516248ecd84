import { z } from "zod";
import { FirstUseWire, firstUseWire, PassWire, passWire, QrParams } from "@/app/api/v1/qr/[id]/wire";
import { redeemPass } from "@/lib/access";
import { DECISIONS, DIRECTIONS } from "@/lib/access/schemas";
import { toIso } from "@/lib/core/dates";
import { route } from "@/lib/http";

export const POST = route(
  {
    id: "QR11",
    method: "POST",
    path: "/qr/{id}/redeem",
    summary: "Valida un código en un acceso; responde 200 con la decisión también cuando lo rechaza",
    auth: "scan:redeem",
    params: QrParams,
    body: z.object({
      nonce: z.uuid(),
      idGate: z.number().int().positive().max(2_147_483_647),
      direction: z.enum(DIRECTIONS),
    }),
    response: z.object({
      decision: z.enum(DECISIONS),
      scanId: z.number().int(),
      scannedAt: z.iso.datetime({ offset: true }),
      direction: z.enum(DIRECTIONS),
      gate: z.object({ id: z.number().int(), label: z.string(), street: z.string() }),
      pass: PassWire.optional(),
      firstUse: FirstUseWire.optional(),
    }),
    errors: ["scan.gate_unknown", "idempotency.mismatch"],
  },
  redeemPass,
  {
    input: ({ params, body }) => ({
      code: params.id,
      nonce: body.nonce,
      gateId: body.idGate,
      direction: body.direction,
    }),
    output: ({ pass, firstUse, timeZone, scannedAt, ...answer }) => ({
      ...answer,
      scannedAt: toIso(scannedAt, timeZone),
      ...(pass ? { pass: passWire(pass) } : {}),
      ...(firstUse ? { firstUse: firstUseWire(firstUse, timeZone) } : {}),
    }),
    names: { gateId: "idGate", code: "id" },
  },
);
