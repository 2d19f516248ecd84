import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { eventAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import { lockArea } from "@/lib/events/areas/lock-area";
import { EventId, type EventIdInput } from "@/lib/events/schemas";
import { lockAllPlaces } from "@/lib/places";

/** Places and guards' assignments go with it. Possible only while nobody ever bought or held a place there. */
export async function removeEventArea({ ctx, input }: VerbArgs<EventIdInput>): Promise<{ id: number }> {
  const { id } = parseInput(EventId, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const { event, area } = await lockArea(tx, id);
    // A hold locks places before its items refer to them. Taking the same locks first avoids a deadlock.
    await lockAllPlaces(tx.db, id);
    await tell(tx, "event_area.removing", { id, eventId: event.id, parkingAreaId: area.parkingAreaId });
    await tx.db.delete(eventAreas).where(eq(eventAreas.id, id));
    await recordAudit(tx, {
      action: "event_area.removed",
      entity: "event_area",
      entityId: id,
      adminId: event.adminId,
      before: {
        eventId: event.id,
        parkingAreaId: area.parkingAreaId,
        priceCents: area.priceCents,
        capacity: area.capacity,
      },
    });
    return { id };
  });
}
