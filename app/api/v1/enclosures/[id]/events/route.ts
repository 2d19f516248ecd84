import { z } from "zod";
import { EVENT_ORDER, EventWire, eventWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { eventsOfEnclosure } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";

const get = route(
  {
    id: "EN5",
    operation: "listEnclosureEvents",
    method: "GET",
    path: "/enclosures/{id}/events",
    summary: "Eventos de un recinto, por fecha; los borradores solo los ve su organizador",
    auth: "public",
    params: z.object({ id: PathId }),
    query: PageQuery,
    response: z.array(EventWire),
  },
  eventsOfEnclosure,
  { input: ({ params }) => ({ enclosureId: params.id }), ...slices("events-of-enclosure", EVENT_ORDER, eventWire) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
