import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { orTaken } from "@/db/constraint";
import { parkingAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { sameLabels } from "@/lib/parking-areas/numbering";
import { getParkingArea, ownZones, upcomingEventsOf } from "@/lib/parking-areas/queries";
import { keyTaken, saveZoneGates, zoneValues } from "@/lib/parking-areas/save-zone";
import { type ParkingAreaDto, UpdateParkingArea, type UpdateParkingAreaInput } from "@/lib/parking-areas/schemas";

/**
 * Changes a zone. Places that coming events have on sale stay: neither the capacity nor the numbering may fall short
 * of them. Errors: `input.invalid`, `auth.forbidden`, `resource.not_found`, `zone.key_taken`, `zone.gate_unknown`,
 * `zone.capacity_below_sold` and `zone.numbering_in_use` (`data.events` names the events).
 */
export async function updateParkingArea({ ctx, input }: VerbArgs<UpdateParkingAreaInput>): Promise<ParkingAreaDto> {
  const { id, ...data } = parseInput(UpdateParkingArea, input);
  authorize(ctx.actor, "zone:write");
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(parkingAreas)
      .where(and(eq(parkingAreas.id, id), isNull(parkingAreas.archivedAt), ownZones(tx)))
      .for("no key update");
    if (!row) throw notFound();
    const values = zoneValues(data, row.numbering);
    const onSale = await upcomingEventsOf(tx, id);
    const larger = onSale.filter((event) => event.capacity > values.capacity);
    const names = (list: typeof onSale) => list.map((event) => `${event.name} (${event.capacity})`).join(", ");
    if (larger.length > 0) {
      const field = data.isNumbered ? "rows" : "capacity";
      throw new DomainError("zone.capacity_below_sold", { field, data: { events: names(larger) } });
    }
    const relabelled = onSale.filter((event) => !sameLabels(row.numbering, values.numbering, event.capacity));
    if (relabelled.length > 0) {
      throw new DomainError("zone.numbering_in_use", { field: "isNumbered", data: { events: names(relabelled) } });
    }
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
    const before = await getParkingArea({ ctx: tx, input: { id } });
    await orTaken(tx.db.update(parkingAreas).set(values).where(eq(parkingAreas.id, id)), {
      parking_areas_key_key: keyTaken,
    });
    await saveZoneGates(tx, row, data.gateIds);
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
