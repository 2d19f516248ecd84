import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { parkingAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import type { ParkingAreaDto } from "@/lib/parking-areas/client";
import { lockZone } from "@/lib/parking-areas/lock-zone";
import { labelsOf } from "@/lib/parking-areas/numbering";
import { getParkingArea } from "@/lib/parking-areas/queries";
import { changedZone, keyTaken, saveZoneGates, zoneValues } from "@/lib/parking-areas/save-zone";
import { ParkingAreaChange, type UpdateParkingAreaInput } from "@/lib/parking-areas/schemas";

/**
 * Changes the zone alone, so coming events must keep room and labels for their places. `changeZone` of the events
 * changes their places too.
 */
export async function updateParkingArea({ ctx, input }: VerbArgs<UpdateParkingAreaInput>): Promise<ParkingAreaDto> {
  const { id, revision } = parseInput(ParkingAreaChange, input);
  authorize(ctx.actor, "zone:write");
  return withTx(ctx, async (tx) => {
    const row = await lockZone(tx, id, revision);
    const before = await getParkingArea({ ctx: tx, input: { id } });
    const data = changedZone(before, input);
    const values = zoneValues(data);
    const labels = values.numbering && labelsOf(values.numbering);
    await tell(tx, "zone.changing", { id, capacity: values.capacity, labels, isNumbered: data.isNumbered });
    const [taken] = await tx.db
      .select({ id: parkingAreas.id })
      .from(parkingAreas)
      .where(
        and(
          eq(parkingAreas.enclosureId, row.enclosureId),
          sql`upper(${parkingAreas.key}) = ${values.key}`,
          isNull(parkingAreas.archivedAt),
          ne(parkingAreas.id, id),
        ),
      );
    if (taken) throw keyTaken();
    await translateUniqueErrors(tx.db.update(parkingAreas).set(values).where(eq(parkingAreas.id, id)), {
      parking_areas_key_key: keyTaken,
    });
    if (input.gateIds) await saveZoneGates(tx, row, data.gateIds);
    const after = await getParkingArea({ ctx: tx, input: { id } });
    await recordAudit(tx, {
      action: "zone.updated",
      entity: "zone",
      entityId: id,
      adminId: row.adminId,
      before: { ...before },
      after: { ...after },
    });
    return after;
  });
}
