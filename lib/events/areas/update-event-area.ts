import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { eventAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { assertRevision } from "@/lib/core/revision";
import { areaGateIds, setAreaGates } from "@/lib/events/areas/event-area-gates";
import { holdZoneForSale, lockArea } from "@/lib/events/areas/lock-area";
import type { EventAreaDto } from "@/lib/events/client";
import { areaRevision } from "@/lib/events/edit/revisions";
import { resizeArea } from "@/lib/events/places/resize-area";
import { getEventArea } from "@/lib/events/queries";
import { UpdateEventArea, type UpdateEventAreaInput } from "@/lib/events/schemas";

/**
 * More capacity adds places; less removes free ones that nobody ever held. Purchases keep the price that they were made
 * at.
 */
export async function updateEventArea({ ctx, input }: VerbArgs<UpdateEventAreaInput>): Promise<EventAreaDto> {
  const { id, revision, priceCents, buyerLimit, gateIds, ...asked } = parseInput(UpdateEventArea, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const { event, area } = await lockArea(tx, id);
    if (revision !== undefined) assertRevision(revision, areaRevision(await getEventArea(tx, id)));
    const capacity = asked.capacity ?? area.capacity;
    if (capacity !== area.capacity) {
      const grows = capacity > area.capacity;
      const zone = await holdZoneForSale(tx, event, area.parkingAreaId, grows ? capacity : 0);
      await resizeArea(tx, area, capacity, zone.numbering);
    }
    const limit = input.buyerLimit === undefined ? area.buyerLimit : buyerLimit;
    await tx.db.update(eventAreas).set({ priceCents, buyerLimit: limit }).where(eq(eventAreas.id, id));
    const had = await areaGateIds(tx, id);
    if (gateIds) await setAreaGates(tx, event, id, gateIds);
    await recordAudit(tx, {
      action: "event_area.updated",
      entity: "event_area",
      entityId: id,
      adminId: event.adminId,
      before: { priceCents: area.priceCents, capacity: area.capacity, buyerLimit: area.buyerLimit, gateIds: had },
      after: { priceCents, capacity, buyerLimit: limit, gateIds: gateIds ?? had },
    });
    return getEventArea(tx, id);
  });
}
