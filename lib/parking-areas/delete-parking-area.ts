import { and, eq, isNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { parkingAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { ownZones, upcomingEventsOf } from "@/lib/parking-areas/queries";
import { ParkingAreaId } from "@/lib/parking-areas/schemas";

/**
 * Ends a zone; what was sold in past events keeps it. Errors: `auth.forbidden`, `resource.not_found`, `zone.in_use`
 * while a coming event sells it.
 */
export async function deleteParkingArea({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<{ id: number }> {
  const { id } = parseInput(ParkingAreaId, input);
  authorize(ctx.actor, "zone:write");
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(parkingAreas)
      .where(and(eq(parkingAreas.id, id), isNull(parkingAreas.archivedAt), ownZones(tx)))
      .for("no key update");
    if (!row) throw notFound();
    const onSale = await upcomingEventsOf(tx, id);
    if (onSale.length > 0) {
      throw new DomainError("zone.in_use", { data: { events: onSale.map((event) => event.name).join(", ") } });
    }
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
