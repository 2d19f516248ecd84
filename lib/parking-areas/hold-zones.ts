import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { parkingAreas } from "@/db/schema";

/** Archived zones are found too. The rows stay as they are until the transaction ends. */
export async function holdZones(
  { db }: { db: Db },
  enclosureId: number,
  ids: readonly number[],
): Promise<Map<number, typeof parkingAreas.$inferSelect>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(parkingAreas)
    .where(and(eq(parkingAreas.enclosureId, enclosureId), inArray(parkingAreas.id, [...ids])))
    .orderBy(asc(parkingAreas.id))
    .for("share");
  return new Map(rows.map((row) => [row.id, row]));
}
