import { z } from "zod";
import { COURTESY_NAMES, CourtesyWire, courtesyWire, GuestBody, WhereBody } from "@/app/api/v1/qr/courtesy/wire";
import { registerCourtesy } from "@/lib/courtesy-qrs";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "QR2",
    operation: "registerCourtesy",
    method: "POST",
    path: "/qr",
    summary: "Registra un QR de cortesía para una persona: toma un lugar de la zona y lo entrega al instante",
    auth: "courtesy:write",
    atomic: true,
    body: GuestBody.extend(WhereBody.shape).extend({
      label: z
        .string()
        .max(12)
        .nullish()
        .describe("Lugar numerado; el siguiente libre si no se dice")
        .meta({ "x-judged": "Solo de una zona numerada" }),
      entryRights: z.int().min(1).max(20).optional(),
    }),
    response: CourtesyWire,
    status: 201,
    errors: [
      "resource.not_found",
      "courtesy.not_enough_places",
      "courtesy.places_taken",
      "courtesy.place_unknown",
      "courtesy.event_over",
    ],
  },
  registerCourtesy,
  {
    input: ({ body: { evento, zona, ...rest } }) => ({ ...rest, eventId: evento, zoneId: zona }),
    output: courtesyWire,
    names: { ...COURTESY_NAMES, labels: "label" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
