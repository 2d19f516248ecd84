import { z } from "zod";
import { EventWire, eventWire } from "@/app/api/v1/events/wire";
import { SentMoment } from "@/app/api/v1/wire";
import { methods, PathId, route } from "@/lib/http";
import { rescheduleEvent } from "@/lib/lifecycle";
import { RescheduleEvent } from "@/lib/lifecycle/schemas";

const post = route(
  {
    id: "EV15",
    operation: "rescheduleEvent",
    method: "POST",
    path: "/events/{id}/reschedule",
    summary: "Cambia la fecha de un evento publicado: sus boletos siguen valiendo y se avisa a quienes los tienen",
    auth: "event:write",
    atomic: true,
    params: z.object({ id: PathId }),
    body: z.object({
      startsAt: SentMoment,
      endsAt: SentMoment,
      doorsAt: SentMoment.nullish().describe("Sin él se mueve con el inicio, como los demás"),
      parkingOpensAt: SentMoment.nullish(),
      salesStartAt: SentMoment.nullish().describe("Sin él, una venta que ya abrió sigue abierta"),
      salesEndAt: SentMoment.nullish(),
      reason: RescheduleEvent.shape.reason.describe("El motivo, que llega a los compradores"),
      allowOverlap: z.boolean().optional().describe("Se sabe que sus zonas tienen otro evento a esa hora"),
    }),
    response: EventWire,
    errors: ["event.bad_transition", "event.dates", "event.overlaps", "subscriber.no_places"],
  },
  rescheduleEvent,
  { input: ({ params: { id }, body }) => ({ id, ...body }), output: eventWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
