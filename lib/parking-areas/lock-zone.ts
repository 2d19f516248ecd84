import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { parkingAreas } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { assertRevision, revisionOf, withRevision } from "@/lib/core/revision";
import type { ParkingAreaDto } from "@/lib/parking-areas/client";
import { getParkingArea, ownZones } from "@/lib/parking-areas/queries";

export function zoneRevision({ enclosureName: _venue, gates, ...zone }: ParkingAreaDto): string {
  return revisionOf({ ...zone, gates: gates.map(({ id }) => id) });
}

export const editParkingArea = withRevision(getParkingArea, zoneRevision);

export async function lockZone(tx: Ctx & { db: Db }, id: number, revision?: string) {
  const [row] = await tx.db
    .select()
    .from(parkingAreas)
    .where(and(eq(parkingAreas.id, id), isNull(parkingAreas.archivedAt), ownZones(tx)))
    .for("no key update");
  if (!row) throw notFound();
  if (revision !== undefined) assertRevision(revision, zoneRevision(await getParkingArea({ ctx: tx, input: { id } })));
  return row;
}
