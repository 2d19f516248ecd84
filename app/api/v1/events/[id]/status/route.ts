import { z } from "zod";
import { type Condition, withConditions } from "@/app/api/v1/conditions";
import { EventWire, eventWire } from "@/app/api/v1/events/wire";
import { FIELD } from "@/lib/core/messages";
import { methods, PathId, route } from "@/lib/http";
import { setEventStatus } from "@/lib/lifecycle";
import { CancelEvent } from "@/lib/lifecycle/schemas";

const CANCELLED_WITH_REASON: Condition = {
  json: {
    anyOf: [{ properties: { status: { enum: ["published", "paused"] } } }, { required: ["reason", "confirmation"] }],
  },
  isMet: ({ status, reason, confirmation }) =>
    status !== "cancelled" || (reason !== undefined && confirmation !== undefined),
  field: "reason",
  message: FIELD.required,
};

const put = route(
  {
    id: "EV9",
    operation: "setEventStatus",
    method: "PUT",
    path: "/events/{id}/status",
    summary: "Publica, pausa, reanuda o cancela un evento",
    auth: "event:write",
    atomic: true,
    params: z.object({ id: PathId }),
    body: withConditions(
      z.object({
        status: z.enum(["published", "paused", "cancelled"]),
        reason: CancelEvent.shape.reason.optional().describe("Para cancelar: el motivo, que llega a los compradores"),
        confirmation: CancelEvent.shape.confirmation
          .optional()
          .describe("Para cancelar: el nombre del evento, tal cual")
          .meta({ "x-judged": "El nombre del evento" }),
      }),
      CANCELLED_WITH_REASON,
    ),
    response: EventWire,
    errors: ["event.not_publishable", "event.bad_transition", "subscriber.no_places"],
  },
  setEventStatus,
  { input: ({ params: { id }, body }) => ({ id, ...body }), output: eventWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put);
