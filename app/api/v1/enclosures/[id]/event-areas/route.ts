import { z } from "zod";
import { EVENT_AREA_ORDER, EventAreaWire, eventAreaWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { areasOfEnclosure } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";

const get = route(
  {
    id: "EN7",
    operation: "listEnclosureEventAreas",
    method: "GET",
    path: "/enclosures/{id}/event-areas",
    summary: "Zonas a la venta en los eventos de un recinto",
    auth: "public",
    params: z.object({ id: PathId }),
    query: PageQuery,
    response: z.array(EventAreaWire),
  },
  areasOfEnclosure,
  {
    input: ({ params }) => ({ enclosureId: params.id }),
    ...slices("areas-of-enclosure", EVENT_AREA_ORDER, eventAreaWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
