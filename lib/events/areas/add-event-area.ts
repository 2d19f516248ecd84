import { withTx } from "@/db/client";
import { eventAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import { setAreaGates } from "@/lib/events/areas/event-area-gates";
import { holdZoneForSale, isLiveZone } from "@/lib/events/areas/lock-area";
import type { EventAreaDto } from "@/lib/events/client";
import { lockEvent } from "@/lib/events/edit/event-rules";
import { getEventArea } from "@/lib/events/queries";
import { AddEventArea, type AddEventAreaInput } from "@/lib/events/schemas";
import { addPlaces } from "@/lib/places";

/** Makes one row per place. Places of a numbered zone carry its labels. */
export async function addEventArea({ ctx, input }: VerbArgs<AddEventAreaInput>): Promise<EventAreaDto> {
  const { gateIds = [], ...data } = parseInput(AddEventArea, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, data.eventId);
    if (event.state === "cancelled") throw new DomainError("event.bad_transition");
    const zone = await holdZoneForSale(tx, event, data.parkingAreaId, data.capacity);
    // Asked only now that the zone is locked, so that it cannot be archived at the same time.
    if (!(await isLiveZone(tx, data.parkingAreaId))) throw notFound();
    const [row] = await tx.db
      .insert(eventAreas)
      .values({ ...data, adminId: event.adminId })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new DomainError("event_area.taken", { field: "parkingAreaId" });
    await addPlaces(tx.db, row.id, row.capacity, zone.numbering);
    await setAreaGates(tx, event, row.id, gateIds);
    if (event.state !== "draft") await tell(tx, "event.opened", event);
    await recordAudit(tx, {
      action: "event_area.added",
      entity: "event_area",
      entityId: row.id,
      adminId: event.adminId,
      after: { ...data, gateIds },
    });
    return getEventArea(tx, row.id);
  });
}
