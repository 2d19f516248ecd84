import { z } from "zod";
import { IdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("es-MX", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Either the tenant's day or one event. */
export const OpenLive = z.discriminatedUnion("about", [
  z.object({
    about: z.literal("home"),
    timeZone: z.string().max(60).refine(isTimeZone, FIELD.select),
    /** Minutes after midnight at which the day begins. */
    dayStart: z.number(FIELD.select).int().min(0).max(1439).default(360),
    /** Asks for the figures of prepaid too, for whoever may see them. */
    prepaid: z.boolean().default(false),
  }),
  z.object({ about: z.literal("event"), eventId: IdField }),
]);

export type OpenLiveInput = z.input<typeof OpenLive>;
