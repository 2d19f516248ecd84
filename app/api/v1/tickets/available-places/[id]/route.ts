import { z } from "zod";
import { eventAreaOf } from "@/app/api/v1/cart/wire";
import { AvailableWire, availableWire } from "@/app/api/v1/tickets/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { availableForTicket } from "@/lib/after-sale";
import type { AvailableForTicketDto } from "@/lib/after-sale/client";
import { LongPathId, methods, PathId, route } from "@/lib/http";
import type { RowKey } from "@/lib/lists";

const BY_ZONE: readonly RowKey<AvailableForTicketDto>[] = [
  { type: "text", by: ({ zoneKey }) => zoneKey },
  { type: "int", by: ({ eventAreaId }) => eventAreaId },
];

const get = route(
  {
    id: "TI11",
    operation: "listAvailablePlaces",
    method: "GET",
    path: "/tickets/available-places/{id}",
    summary:
      "Lugares libres de un evento, o de una de sus zonas; de las numeradas también cuáles; con idTicket, qué cuesta cambiarlo a cada una",
    auth: "public",
    params: z.object({ id: PathId }),
    query: PageQuery.extend({
      idZone: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      idTicket: LongPathId.optional(),
    }),
    response: z.array(AvailableWire),
    errors: ["auth.required", "auth.forbidden"],
  },
  availableForTicket,
  {
    input: async ({ ctx, params: { id }, query: { idZone, idTicket } }) => ({
      eventId: id,
      ticketId: idTicket,
      eventAreaId: idZone === undefined ? undefined : await eventAreaOf(ctx, { intIDEvento: id, idZone }),
    }),
    ...slices("available-places", BY_ZONE, availableWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
