import { z } from "zod";
import { EventWire, eventWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { eventsOfEnclosure } from "@/lib/events";
import { otherMethods, PathId, route } from "@/lib/http";

export const GET = route(
  {
    id: "EN6",
    method: "GET",
    path: "/enclosures/{id}/events/by-month",
    summary: "Eventos de un recinto en un mes de su zona horaria; los borradores solo los ve su organizador",
    auth: "public",
    params: z.object({ id: PathId }),
    query: PageQuery.extend({
      month: z.coerce.number().int().min(1).max(12),
      year: z.coerce.number().int().min(2000).max(2100),
    }),
    response: z.array(EventWire),
    errors: ["resource.not_found"],
  },
  eventsOfEnclosure,
  {
    input: ({ params, query: { month, year } }) => ({ enclosureId: params.id, month, year }),
    ...slices(eventWire),
  },
);

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };
