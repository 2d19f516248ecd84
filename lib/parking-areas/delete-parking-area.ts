import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { parkingAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { holdersOfZone } from "@/lib/parking-areas/holders";
import { lockZone } from "@/lib/parking-areas/lock-zone";
import { stoppedBy, upcomingEventsOf } from "@/lib/parking-areas/queries";
import { ParkingAreaId } from "@/lib/parking-areas/schemas";

/**
 * Ends a zone; what was sold in past events keeps it. Errors: `auth.forbidden`, `resource.not_found`, `zone.in_use`
 * while a coming event sells it, `zone.has_subscribers` while subscribers or VIPs enter by it.
 */
export async function deleteParkingArea({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<{ id: number }> {
  const { id } = parseInput(ParkingAreaId, input);
  authorize(ctx.actor, "zone:write");
  return withTx(ctx, async (tx) => {
    const row = await lockZone(tx, id);
    const onSale = await upcomingEventsOf(tx, id);
    if (onSale.length > 0) {
      throw new DomainError("zone.in_use", { data: stoppedBy(onSale.map((event) => ({ ...event, why: "" }))) });
    }
    const holders = await holdersOfZone(tx, id);
    if (holders > 0) throw new DomainError("zone.has_subscribers", { data: { count: holders } });
    await tx.db.update(parkingAreas).set({ archivedAt: tx.now }).where(eq(parkingAreas.id, id));
    await recordAudit(tx, {
      action: "zone.deleted",
      entity: "zone",
      entityId: id,
      adminId: row.adminId,
      before: { key: row.key, name: row.name, capacity: row.capacity },
    });
    return { id };
  });
}
