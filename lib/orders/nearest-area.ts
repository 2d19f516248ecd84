import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

const free = sql.raw("p.free_at < 'infinity' and p.free_at <= statement_timestamp()");
const center = (zone: string) =>
  sql.raw(
    `(select avg((c ->> 0)::float8) as x, avg((c ->> 1)::float8) as y from jsonb_array_elements(${zone}.polygon) c)`,
  );

/** How many places of an area are free at this moment, by the database's clock. */
export async function countFree(db: Db, eventAreaId: number): Promise<number> {
  const [row] = await db.execute<{ left: number }>(
    sql`select count(*)::int as left from places p where p.event_area_id = ${eventAreaId} and ${free}`,
  );
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
  const [row] = await db.execute<{ id: number; key: string }>(sql`
    select b.id, zb.key
    from event_areas a
    join parking_areas za on za.id = a.parking_area_id
    join event_areas b on b.event_id = a.event_id and b.id <> a.id
    join parking_areas zb on zb.id = b.parking_area_id and zb.archived_at is null
    left join lateral ${center("za")} ca on true
    left join lateral ${center("zb")} cb on true
    where a.id = ${eventAreaId}
      and (select count(*) from (select 1 from places p where p.event_area_id = b.id and ${free} limit ${quantity}) enough) >= ${quantity}
    order by exists (
        select 1 from parking_area_gates ga join parking_area_gates gb on gb.gate_id = ga.gate_id
        where ga.parking_area_id = za.id and gb.parking_area_id = zb.id
      ) desc,
      sqrt((ca.x - cb.x) ^ 2 + (ca.y - cb.y) ^ 2) asc nulls last,
      abs(a.price_cents - b.price_cents), zb.key
    limit 1`);
  return row ? { eventAreaId: row.id, key: row.key } : null;
}
