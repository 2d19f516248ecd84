import { z } from "zod";
import { Id } from "@/app/api/v1/wire";
import { textOfField } from "@/lib/core/fields";
import { NAMES } from "@/lib/event-types/client";
import { CreateEventType } from "@/lib/event-types/schemas";

export const EventTypeWire = z
  .object({ id: Id, name: z.string(), icon: z.string(), color: z.string().describe("#rrggbb") })
  .meta({ id: "EventType" });

const { shape } = CreateEventType;

export const EventTypeBody = z.object({
  name: shape.name,
  icon: z.enum(NAMES).optional().describe("De la lista de iconos de la plataforma"),
  color: textOfField(shape.color)
    .describe("#rrggbb que se distingue del blanco")
    .meta({ "x-judged": "Bastante oscuro para verse sobre blanco" }),
});
