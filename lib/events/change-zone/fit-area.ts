import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eventAreas } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { referencedPlaceSql, removePlaces } from "@/lib/events/places/resize-area";
import { labelsOf, type Numbering } from "@/lib/parking-areas/client";
import { addPlaces, blockByLabel, lockUnlabelled, removeLocked, unblockByLabel } from "@/lib/places";

type Tx = Ctx & { db: Db };

interface ZoneShape {
  capacity: number;
  numbering: Numbering | null;
}

export type FitStop = { code: "zone.capacity_below_sold" | "zone.numbering_in_use"; why: string } | null;

const MOST_NAMED = 5;

/** Only blocks that came from the zone are lifted: the label and the reason must be those that it had before. */
async function followBlocks(tx: Tx, areaId: number, before: Numbering | null, after: Numbering | null): Promise<void> {
  const had = new Map(before?.blocked.map(({ label, reason }) => [label, reason]));
  const has = new Map(after?.blocked.map(({ label, reason }) => [label, reason]));
  for (const [label, reason] of has) {
    if (had.get(label) === reason) continue;
    await blockByLabel(tx.db, areaId, { label, reason, formerReason: had.get(label) });
  }
  for (const [label, reason] of had) {
    if (has.has(label)) continue;
    await unblockByLabel(tx.db, areaId, { label, reason });
  }
}

/**
 * Fits an area's free places to its changed zone and returns the new capacity, or why it cannot be done. Places that
 * are held, sold or given are never touched. After a stop the transaction must be rolled back.
 */
export async function fitArea(
  tx: Tx,
  area: { id: number; capacity: number },
  before: ZoneShape,
  after: ZoneShape,
): Promise<{ stop: FitStop; capacity: number }> {
  const target = Math.min(area.capacity, after.capacity);
  const gone = await lockUnlabelled(
    tx.db,
    area.id,
    after.numbering && labelsOf(after.numbering),
    await referencedPlaceSql(),
  );
  const kept = gone.filter(({ isRemovable }) => !isRemovable);
  if (kept.length > 0) {
    const isRelabelled = (before.numbering === null) !== (after.numbering === null);
    const named = kept.slice(0, MOST_NAMED).map(({ label }) => label);
    const more = kept.length > MOST_NAMED ? ` y ${kept.length - MOST_NAMED} más` : "";
    const why = isRelabelled ? `${kept.length} vendidos o apartados` : `${named.join(", ")}${more}`;
    return { stop: { code: "zone.numbering_in_use", why }, capacity: area.capacity };
  }
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await removeLocked(tx.db, ids);
  }
  const left = area.capacity - gone.length;
  try {
    if (left > target) await removePlaces(tx, area.id, area.capacity, left - target);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return {
      stop: { code: "zone.capacity_below_sold", why: String(error.details.data?.why ?? "") },
      capacity: area.capacity,
    };
  }
  if (target !== area.capacity)
    await tx.db.update(eventAreas).set({ capacity: target }).where(eq(eventAreas.id, area.id));
  if (left < target) await addPlaces(tx.db, area.id, target, after.numbering);
  await followBlocks(tx, area.id, before.numbering, after.numbering);
  return { stop: null, capacity: target };
}
