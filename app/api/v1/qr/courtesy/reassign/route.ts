import { z } from "zod";
import { someOf, withConditions } from "@/app/api/v1/conditions";
import { COURTESY_NAMES } from "@/app/api/v1/qr/courtesy/wire";
import { Id, LongId } from "@/app/api/v1/wire";
import { FIELD } from "@/lib/core/messages";
import { reassignCourtesies } from "@/lib/courtesy-qrs";
import { MOST_COURTESIES } from "@/lib/courtesy-qrs/client";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "QR10",
    operation: "reassignCourtesies",
    method: "POST",
    path: "/qr/courtesy/reassign",
    summary:
      "Mueve cortesías de (event, zone) a (newEvent, newZone): todas o ninguna; los QR anteriores dejan de valer",
    auth: "courtesy:write",
    atomic: true,
    body: withConditions(
      z.object({
        event: Id.optional(),
        zone: Id.optional(),
        evento: Id.optional().describe("Otro nombre de event"),
        zona: Id.optional().describe("Otro nombre de zone"),
        newEvent: Id,
        newZone: Id,
        ids: z
          .array(LongId)
          .min(1)
          .max(MOST_COURTESIES)
          .optional()
          .describe("Solo estas; sin ids, todas las de la zona"),
      }),
      someOf([["event"], ["evento"]], "event", FIELD.select),
      someOf([["zone"], ["zona"]], "zone", FIELD.select),
    ),
    response: z.object({ moved: z.int(), kept: z.int().describe("Las que ya entraron se quedan") }),
    errors: [
      "resource.not_found",
      "courtesy.not_enough_places",
      "courtesy.nothing_to_move",
      "courtesy.same_zone",
      "courtesy.event_over",
    ],
  },
  reassignCourtesies,
  {
    input: ({ body: { event, zone, evento, zona, newEvent, newZone, ids } }) => ({
      eventId: event ?? evento ?? "",
      zoneId: zone ?? zona ?? "",
      newEventId: newEvent,
      newZoneId: newZone,
      ...(ids ? { ids } : {}),
    }),
    output: (report) => report,
    names: { ...COURTESY_NAMES, eventId: "event", zoneId: "zone" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
