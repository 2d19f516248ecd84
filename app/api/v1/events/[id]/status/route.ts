import { z } from "zod";
import { EventWire, eventWire } from "@/app/api/v1/events/wire";
import { methods, PathId, route } from "@/lib/http";
import { setEventStatus } from "@/lib/lifecycle";

const put = route(
  {
    id: "EV9",
    method: "PUT",
    path: "/events/{id}/status",
    summary: "Publica, pausa, reanuda o cancela un evento",
    auth: "event:write",
    atomic: true,
    params: z.object({ id: PathId }),
    body: z.object({
      status: z.enum(["published", "paused", "cancelled"]),
      reason: z.string().optional().describe("Para cancelar: el motivo, que llega a los compradores"),
      confirmation: z.string().optional().describe("Para cancelar: el nombre del evento, tal cual"),
    }),
    response: EventWire,
    errors: ["event.not_publishable", "event.bad_transition", "subscriber.no_places"],
  },
  setEventStatus,
  { input: ({ params: { id }, body }) => ({ id, ...body }), output: eventWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put);
