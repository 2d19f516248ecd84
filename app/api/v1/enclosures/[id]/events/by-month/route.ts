import { z } from "zod";
import { EVENT_ORDER, EventWire, eventWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { eventsOfEnclosure } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";

const get = route(
  {
    id: "EN6",
    operation: "listEnclosureEventsByMonth",
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
    ...slices("events-of-enclosure", EVENT_ORDER, eventWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
