import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { idList } from "@/lib/core/ids";
import { IS_FREE } from "@/lib/places/sql";

const FREE = sql.raw(IS_FREE);

/** An event and zone, in words, where subscribers lack so many places. */
export interface Missing extends Record<string, unknown> {
  areaId?: number;
  event: string;
  zone: string;
  missing: number;
}

/**
 * Gives subscribers the places with the labels that they asked for, each in its area; those who have a place there are
 * left out. `wanted` is a query of subscriber_id, area_id, label, event and zone. Answers what was not free.
 */
export async function takeByLabel(db: Db, wanted: SQL): Promise<Missing[]> {
  return db.execute<Missing>(sql`
    with wanted as (
      select w.* from (${wanted}) w
      where not exists (select 1 from places x where x.subscriber_id = w.subscriber_id and x.event_area_id = w.area_id)
    ), free as materialized (
      select p.id, p.event_area_id, p.label from places p
      where (p.event_area_id, p.label) in (select area_id, label from wanted) and ${FREE}
      order by p.id for update
    ), taken as (
      update places p set free_at = 'infinity', order_id = null, subscriber_id = w.subscriber_id
      from free f join wanted w on w.area_id = f.event_area_id and w.label = f.label
      where p.id = f.id
      returning p.event_area_id, p.label
    )
    select w.event, w.zone || ', lugar ' || w.label as zone, 1 as missing from wanted w
    where not exists (select 1 from taken t where t.event_area_id = w.area_id and t.label = w.label)
    order by w.event limit 50`);
}

/**
 * Gives subscribers any free places of areas, the last ones first, so that buyers keep the choice of the first; those that
 * others are taking are passed over, and who has a place there is left out. `wanted` is a query of subscriber_id, area_id,
 * event_id, event and zone. Answers where some are missing.
 */
export async function takeAny(db: Db, wanted: SQL): Promise<Missing[]> {
  return db.execute<Missing>(sql`
    with wanted as materialized (
      select w.*, row_number() over (partition by w.area_id order by w.subscriber_id) as n from (${wanted}) w
      where not exists (select 1 from places x where x.subscriber_id = w.subscriber_id and x.event_area_id = w.area_id)
    ), need as materialized (
      select area_id, count(*) as places from wanted group by area_id
    ), free as materialized (
      select k.id, n.area_id from need n cross join lateral (
        select p.id from places p where p.event_area_id = n.area_id and ${FREE}
        order by p.ordinal desc limit n.places for update skip locked) k
    ), numbered as materialized (
      select id, area_id, row_number() over (partition by area_id order by id desc) as n from free
    ), taken as (
      update places p set free_at = 'infinity', order_id = null, subscriber_id = w.subscriber_id
      from numbered f join wanted w on w.area_id = f.area_id and w.n = f.n
      where p.id = f.id
      returning p.event_area_id
    )
    select w.area_id as "areaId", w.event, w.zone,
      (count(*) - (select count(*) from taken t where t.event_area_id = w.area_id))::int as missing
    from wanted w group by w.area_id, w.event_id, w.event, w.zone
    having count(*) > (select count(*) from taken t where t.event_area_id = w.area_id)
    order by w.event limit 50`);
}

/**
 * Locks the free places of areas, and the free ones that `named` asks for (a query of area_id and label), waiting for
 * those that others are taking, in the order of everybody who waits for several.
 */
export async function waitForFree(db: Db, areaIds: readonly number[], named: SQL): Promise<void> {
  await db.execute(sql`
    select 1 from places p
    where ${FREE} and (p.event_area_id = any(${idList(areaIds)}::text::int[]) or (p.event_area_id, p.label) in (${named}))
    order by p.id + 0 for update`);
}

/** Puts subscribers' places on sale again, those whose ids the query `which` answers. Answers how many. */
export async function releaseSubscribers(db: Db, which: SQL): Promise<number> {
  const { count } = await db.execute(sql`
    update places p set free_at = '-infinity', subscriber_id = null
    from (select l.id from places l where l.subscriber_id is not null and l.id in (${which}) order by l.id for update) mine
    where p.id = mine.id`);
  return count;
}
