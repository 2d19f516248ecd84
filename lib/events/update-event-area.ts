import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { eventAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { lockArea, zoneFor } from "@/lib/events/event-areas";
import { resizeArea } from "@/lib/events/places";
import { getEventArea } from "@/lib/events/queries";
import { type EventAreaDto, UpdateEventArea, type UpdateEventAreaInput } from "@/lib/events/schemas";

/**
 * Changes price and capacity of a zone in an event. More capacity adds places; less takes away free ones that nobody
 * ever held. Purchases keep the price they were made at. Errors: `input.invalid`, `auth.forbidden`,
 * `resource.not_found`, `event.capacity_below_sold`, `event.bad_transition` (the event is cancelled).
 */
export async function updateEventArea({ ctx, input }: VerbArgs<UpdateEventAreaInput>): Promise<EventAreaDto> {
  const { id, priceCents, capacity } = parseInput(UpdateEventArea, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const { event, area } = await lockArea(tx, id);
    if (capacity !== area.capacity) {
      const grows = capacity > area.capacity;
      const zone = await zoneFor(tx, event, area.parkingAreaId, grows ? capacity : 0);
      await resizeArea(tx, area, capacity, zone.numbering);
    }
    await tx.db.update(eventAreas).set({ priceCents }).where(eq(eventAreas.id, id));
    await recordAudit(tx, {
      action: "event_area.updated",
      entity: "event_area",
      entityId: id,
      adminId: event.adminId,
      before: { priceCents: area.priceCents, capacity: area.capacity },
      after: { priceCents, capacity },
    });
    return getEventArea(tx, id);
  });
}
