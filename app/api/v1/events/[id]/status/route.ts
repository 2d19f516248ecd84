import { z } from "zod";
import { EventWire, eventWire } from "@/app/api/v1/events/wire";
import { changeEventStatus } from "@/lib/events";
import { otherMethods, PathId, route } from "@/lib/http";

export const PUT = route(
  {
    id: "EV9",
    method: "PUT",
    path: "/events/{id}/status",
    summary: "Publica, pausa, reanuda o cancela un evento",
    auth: "event:write",
    params: z.object({ id: PathId }),
    body: z.object({ status: z.enum(["published", "paused", "cancelled"]) }),
    response: EventWire,
    errors: ["event.not_publishable", "event.bad_transition", "event.has_orders"],
  },
  changeEventStatus,
  { input: ({ params: { id }, body }) => ({ id, status: body.status }), output: eventWire },
);

const otherMethod = otherMethods("PUT");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as POST, otherMethod as OPTIONS };
