import { z } from "zod";
import { EVENT_AREA_ORDER, EventAreaWire, eventAreaWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { areasOfZone } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";

const get = route(
  {
    id: "EV6",
    operation: "listEventAreasOfZone",
    method: "GET",
    path: "/events/areas/{idZone}",
    summary: "Una zona en cada evento que la vende, con su precio, capacidad y accesos ahí",
    auth: "event:list",
    params: z.object({ idZone: PathId }),
    query: PageQuery,
    response: z.array(EventAreaWire),
    errors: ["resource.not_found"],
  },
  areasOfZone,
  { input: ({ params }) => params, ...slices("areas-of-zone", EVENT_AREA_ORDER, eventAreaWire) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
