import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { freeCount, freeCountUpTo } from "@/lib/places";

const center = (zone: string) =>
  `(select avg((c ->> 0)::float8) as x, avg((c ->> 1)::float8) as y from jsonb_array_elements(${zone}.polygon) c)`;

const COUNT = `select ${freeCount("$1::int")} as left`;

/** $1 event area, $2 quantity. */
const NEAREST = `select b.id as "eventAreaId", zb.key
from event_areas a
join parking_areas za on za.id = a.parking_area_id
join event_areas b on b.event_id = a.event_id and b.id <> a.id
join parking_areas zb on zb.id = b.parking_area_id and zb.archived_at is null
left join lateral ${center("za")} ca on true
left join lateral ${center("zb")} cb on true
where a.id = $1::int
  and ${freeCountUpTo("b.id", "$2::int")} >= $2::int
order by exists (
    select 1 from event_area_doors da join event_area_doors db on db.gate_id = da.gate_id
    where da.event_area_id = a.id and db.event_area_id = b.id
  ) desc,
  sqrt((ca.x - cb.x) ^ 2 + (ca.y - cb.y) ^ 2) asc nulls last,
  abs(a.price_cents - b.price_cents), zb.key
limit 1`;

/** How many places of an area are free at this moment, by the database's clock. */
export async function countFree(db: Db, eventAreaId: number): Promise<number> {
  const [row] = await runPrepared<{ left: number }>(db, COUNT, [eventAreaId]);
  return row?.left ?? 0;
}

/**
 * Another area of the same event with room for `quantity`: one entered through the same gate first, then the closest on
 * the plan, then the closest in price. Null when nothing else has room.
 */
export async function nearestArea(
  db: Db,
  eventAreaId: number,
  quantity: number,
): Promise<{ eventAreaId: number; key: string } | null> {
  const [row] = await runPrepared<{ eventAreaId: number; key: string }>(db, NEAREST, [eventAreaId, quantity]);
  return row ?? null;
}
