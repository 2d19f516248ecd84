import { z } from "zod";
import { EventAreaWire, eventAreaWire } from "@/app/api/v1/events/wire";
import { GateWire } from "@/app/api/v1/wire";
import { eventMap } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";

const get = route(
  {
    id: "EV7",
    operation: "getEventMap",
    method: "GET",
    path: "/events/{id}/map",
    summary: "Plano del recinto con las zonas del evento y los accesos",
    auth: "public",
    params: z.object({ id: PathId }),
    response: z
      .object({
        image: z.string().nullable(),
        width: z.int(),
        height: z.int(),
        gates: z.array(GateWire),
        zones: z.array(EventAreaWire),
      })
      .meta({ id: "EventMap" }),
  },
  eventMap,
  {
    input: ({ params }) => params,
    output: (map) => ({ ...map, zones: map.zones.map(eventAreaWire) }),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
