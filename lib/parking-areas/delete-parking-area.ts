import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { parkingAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import { lockZone } from "@/lib/parking-areas/lock-zone";
import { ParkingAreaId } from "@/lib/parking-areas/schemas";

/** Archives the zone: past sales still refer to it. */
export async function deleteParkingArea({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<{ id: number }> {
  const { id } = parseInput(ParkingAreaId, input);
  authorize(ctx.actor, "zone:write");
  return withTx(ctx, async (tx) => {
    const row = await lockZone(tx, id);
    await tell(tx, "zone.ending", { id });
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
