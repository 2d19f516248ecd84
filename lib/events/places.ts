import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eventAreas, places } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { placeLabel } from "@/lib/parking-areas";

type Tx = Ctx & { db: Db };
type Numbering = { rows: string[]; perRow: number } | null;

/** Adds the places that an area lacks up to its capacity, filling gaps of ordinals first. */
export async function addPlaces(tx: Tx, areaId: number, capacity: number, numbering: Numbering): Promise<void> {
  if (!numbering) {
    await tx.db.execute(sql`
      insert into places (event_area_id, ordinal)
      select ${areaId}, n from generate_series(1, ${capacity}) n
      where not exists (select 1 from places p where p.event_area_id = ${areaId} and p.ordinal = n)`);
    return;
  }
  const known = await tx.db.select({ ordinal: places.ordinal }).from(places).where(eq(places.eventAreaId, areaId));
  const has = new Set(known.map((place) => place.ordinal));
  const rows = Array.from({ length: capacity }, (_, i) => i + 1)
    .filter((ordinal) => !has.has(ordinal))
    .map((ordinal) => ({ eventAreaId: areaId, ordinal, label: placeLabel(numbering, ordinal) }));
  for (let from = 0; from < rows.length; from += 5_000) {
    await tx.db.insert(places).values(rows.slice(from, from + 5_000));
  }
}

/**
 * Takes away free places that nobody ever held, the last ones first; those that a buyer is taking right now stay.
 * Errors: `event.capacity_below_sold` with how many must stay in `data.taken`.
 */
export async function removePlaces(tx: Tx, areaId: number, capacity: number, count: number): Promise<void> {
  const free = await tx.db.execute<{ id: string }>(sql`
    select p.id from places p
    where p.event_area_id = ${areaId} and p.free_at = '-infinity' and p.order_id is null
      and not exists (select 1 from order_items i where i.place_id = p.id)
    order by p.ordinal desc limit ${count} for update skip locked`);
  if (free.length < count) {
    throw new DomainError("event.capacity_below_sold", { field: "capacity", data: { taken: capacity - free.length } });
  }
  const ids = free.map((place) => Number(place.id));
  await tx.db.execute(sql`delete from places where id = any(${sql.param(`{${ids.join(",")}}`)}::bigint[])`);
}

/** Brings an area's places from one capacity to another. */
export async function resizeArea(
  tx: Tx,
  area: { id: number; capacity: number },
  capacity: number,
  numbering: Numbering,
): Promise<void> {
  if (capacity < area.capacity) await removePlaces(tx, area.id, area.capacity, area.capacity - capacity);
  await tx.db.update(eventAreas).set({ capacity }).where(eq(eventAreas.id, area.id));
  if (capacity > area.capacity) await addPlaces(tx, area.id, capacity, numbering);
}
