import { z } from "zod";
import { EVENT_AREA_ORDER, EventAreaWire, eventAreaWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { zonesOfEvent } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";

const get = route(
  {
    id: "ZO7",
    operation: "listParkingAreasOfEvent",
    method: "GET",
    path: "/parking-areas/by-event/{idEvent}",
    summary: "Zonas de un evento",
    auth: "user",
    params: z.object({ idEvent: PathId }),
    query: PageQuery,
    response: z.array(EventAreaWire),
  },
  zonesOfEvent,
  { input: ({ params }) => ({ id: params.idEvent }), ...slices("areas-of-event", EVENT_AREA_ORDER, eventAreaWire) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
