import { z } from "zod";
import { EventWire, eventWire } from "@/app/api/v1/events/wire";
import { Id } from "@/app/api/v1/wire";
import { eventFilter } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";

const get = route(
  {
    id: "EV10",
    operation: "getEventFilter",
    method: "GET",
    path: "/events/filter/{id}",
    summary: "Por qué zonas y accesos se puede filtrar lo que se consulta de un evento",
    auth: "event:read",
    params: z.object({ id: PathId }),
    response: z.object({
      event: EventWire,
      zones: z.array(z.object({ idZone: Id, key: z.string(), name: z.string() })),
      gates: z.array(z.object({ id: Id, label: z.string() })),
    }),
  },
  eventFilter,
  {
    input: ({ params }) => params,
    output: ({ event, zones, gates }) => ({
      event: eventWire(event),
      zones: zones.map(({ id, ...zone }) => ({ idZone: id, ...zone })),
      gates,
    }),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
