import { z } from "zod";
import { EVENT_AREA_ORDER, EventAreaWire, eventAreaWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { zonesOfEvent } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";

const get = route(
  {
    id: "EV8",
    operation: "listEventZones",
    method: "GET",
    path: "/events/{id}/zones",
    summary: "Zonas a la venta en un evento, con precio y capacidad",
    auth: "public",
    params: z.object({ id: PathId }),
    query: PageQuery,
    response: z.array(EventAreaWire),
  },
  zonesOfEvent,
  { input: ({ params }) => params, ...slices("areas-of-event", EVENT_AREA_ORDER, eventAreaWire) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
