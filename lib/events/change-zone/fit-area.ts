import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eventAreas } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isNamed, removePlaces } from "@/lib/events/places/resize-area";
import { labelsOf, type Numbering } from "@/lib/parking-areas/client";
import { addPlaces, blockByLabel, lockUnlabelled, removeLocked, unblockByLabel } from "@/lib/places";

type Tx = Ctx & { db: Db };

interface ZoneShape {
  capacity: number;
  numbering: Numbering | null;
}

/** What keeps an area from following its zone: too many places taken, or taken ones whose numbers would be gone. */
export type FitStop = { code: "zone.capacity_below_sold" | "zone.numbering_in_use"; why: string } | null;

const MOST_NAMED = 5;

/** Blocks free places that the zone blocks now, and frees those that it blocked before and does no more. */
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
 * Takes an area's free places along with a change of its zone: those that the zone lost go, and new ones come as far as
 * the area had as many. No place that is held, sold or given is touched or gets another number. Answers the area's
 * capacity then, or what stops it; after a stop the transaction must not go on.
 */
export async function fitArea(
  tx: Tx,
  area: { id: number; capacity: number },
  before: ZoneShape,
  after: ZoneShape,
): Promise<{ stop: FitStop; capacity: number }> {
  const target = Math.min(area.capacity, after.capacity);
  const gone = await lockUnlabelled(tx.db, area.id, after.numbering && labelsOf(after.numbering), await isNamed());
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
