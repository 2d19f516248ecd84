import { and, eq, inArray, isNull } from "drizzle-orm";
import { gates, parkingAreaGates, parkingAreas } from "@/db/schema";
import { defineDuties } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { zoneList } from "@/lib/parking-areas/zone-list";

const listOf = (words: readonly string[]) => [...new Set(words)].join(", ");

export const duties = defineDuties({
  lists: [zoneList],
  on: {
    "venue.removing": async (tx, { id }) => {
      await tx.db.delete(parkingAreas).where(eq(parkingAreas.enclosureId, id));
    },
    /** A gate that a zone is entered through does not end; the error names both. */
    "gates.ending": async (tx, { ids }) => {
      const used = await tx.db
        .select({ gate: gates.label, zone: parkingAreas.key })
        .from(parkingAreaGates)
        .innerJoin(gates, eq(gates.id, parkingAreaGates.gateId))
        .innerJoin(parkingAreas, eq(parkingAreas.id, parkingAreaGates.parkingAreaId))
        .where(and(inArray(parkingAreaGates.gateId, [...ids]), isNull(parkingAreas.archivedAt)));
      if (used.length === 0) return;
      throw new DomainError("gate.in_use", {
        field: "gates",
        data: { gates: listOf(used.map(({ gate }) => gate)), zones: listOf(used.map(({ zone }) => zone)) },
      });
    },
  },
});
