import { z } from "zod";
import { Id } from "@/app/api/v1/wire";
import type { CreateEventTypeInput } from "@/lib/event-types/schemas";

export const EventTypeWire = z
  .object({ id: Id, name: z.string(), icon: z.string(), color: z.string().describe("#rrggbb") })
  .meta({ id: "EventType" });

export const EventTypeBody = z.object({
  name: z.string(),
  icon: z.string().optional().describe("De la lista de iconos de la plataforma"),
  color: z.string().describe("#rrggbb que se distingue del blanco"),
});

/** The body as the verb takes it; the verb judges the icon. */
export function eventTypeInput({ name, color, icon }: z.output<typeof EventTypeBody>): CreateEventTypeInput {
  return { name, color, ...(icon === undefined ? {} : { icon: icon as CreateEventTypeInput["icon"] }) };
}
