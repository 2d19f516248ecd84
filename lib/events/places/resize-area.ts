import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eventAreas } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { dutiesOf } from "@/lib/core/tell";
import type { Numbering } from "@/lib/parking-areas/client";
import { addPlaces, countKept, type Kept, lockUnused, removeLocked } from "@/lib/places";

type Tx = Ctx & { db: Db };

/** An SQL condition: a row of a later domain refers to the place (alias p), so it must not be deleted. */
export async function referencedPlaceSql(): Promise<SQL> {
  const parts = await dutiesOf("namesPlace");
  return sql`(${sql.join([sql`false`, ...parts], sql` or `)})`;
}

const REASONS: readonly [name: keyof Kept, one: string, many: string][] = [
  ["sold", "vendido", "vendidos"],
  ["held", "apartado", "apartados"],
  ["courtesy", "de cortesía", "de cortesía"],
  ["subscriber", "de un abonado", "de abonados"],
  ["blocked", "bloqueado", "bloqueados"],
  ["used", "que alguien apartó antes", "que alguien apartó antes"],
];

/** "12 vendidos, 1 apartado". */
async function keptPlacesText(tx: Tx, areaId: number): Promise<string> {
  const counts = await countKept(tx.db, areaId, await referencedPlaceSql());
  const parts = REASONS.flatMap(([name, one, many]) => {
    const n = counts?.[name] ?? 0;
    return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];
  });
  return parts.join(", ") || "alguien los está apartando ahora";
}

/** Removes the last free places that nobody ever held. A place that a buyer is taking at this moment stays. */
export async function removePlaces(tx: Tx, areaId: number, capacity: number, count: number): Promise<void> {
  const free = await lockUnused(tx.db, areaId, count, await referencedPlaceSql());
  if (free.length < count) {
    const why = await keptPlacesText(tx, areaId);
    throw new DomainError("event.capacity_below_sold", {
      field: "capacity",
      data: { taken: capacity - free.length, why },
    });
  }
  await removeLocked(tx.db, free);
}

export async function resizeArea(
  tx: Tx,
  area: { id: number; capacity: number },
  capacity: number,
  numbering: Numbering | null,
): Promise<void> {
  if (capacity < area.capacity) await removePlaces(tx, area.id, area.capacity, area.capacity - capacity);
  await tx.db.update(eventAreas).set({ capacity }).where(eq(eventAreas.id, area.id));
  if (capacity > area.capacity) await addPlaces(tx.db, area.id, capacity, numbering);
}
