import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";

type Tx = Ctx & { db: Db };

/** What is to be seated: one event with all who may enter it, or some subscribers in all that they may enter. */
export type Seating = { eventId: number } | { subscriberIds: readonly number[] };

const idList = (ids: readonly number[]) => sql`${`{${ids.join(",")}}`}::bigint[]`;

const NAMED = 5;

/** An event (e) that a subscriber (q) may enter; both of one venue. */
export const COVERS = sql.raw(
  "e.starts_at >= q.valid_from and e.starts_at <= coalesce(q.valid_until, 'infinity') and (q.season_id is null or q.season_id = e.season_id)",
);

/**
 * One at a time for a venue: who makes a subscriber, and who opens an event, a zone or a date to them, each see what the
 * other has done.
 */
export async function lockSubscribers(tx: Tx, enclosureId: number): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('subscribers'), ${enclosureId}::int)`);
}

function scopeOf(seating: Seating): SQL {
  return "eventId" in seating ? sql`e.id = ${seating.eventId}` : sql`q.id = any(${idList(seating.subscriberIds)})`;
}

/** Live subscribers and the coming events that they may enter, with the zone on sale there (null: it is not). */
const PAIRS = sql`subscriber_qrs q
  join events e on e.enclosure_id = q.enclosure_id and e.state in ('published', 'paused') and ${COVERS}
  left join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id`;

interface Missing extends Record<string, unknown> {
  areaId?: number;
  event: string;
  zone: string;
  missing: number;
}

function refuse(rows: readonly Missing[]): never {
  const named = rows.slice(0, NAMED).map(({ event, zone, missing }) => `${event}, zona ${zone} (${missing})`);
  const more = rows.length > NAMED ? ` y ${rows.length - NAMED} más` : "";
  throw new DomainError("subscriber.no_places", { data: { events: named.join("; ") + more } });
}

/** The numbered places that were asked for by name, each in its event's zone. */
async function takeNamed(tx: Tx, scope: SQL): Promise<void> {
  const gone = await tx.db.execute<Missing>(sql`
    with wanted as (
      select q.id, q.place_label, a.id as area_id, e.name as event, z.key as zone
      from ${PAIRS} join parking_areas z on z.id = q.parking_area_id
      where ${scope} and q.ended_at is null and e.ends_at > ${tx.now.toISOString()}::timestamptz
        and q.place_label is not null and a.id is not null
        and not exists (select 1 from places x where x.subscriber_id = q.id and x.event_area_id = a.id)
    ), free as materialized (
      select p.id, p.event_area_id, p.label from places p
      where (p.event_area_id, p.label) in (select area_id, place_label from wanted) and p.free_at <= statement_timestamp()
      order by p.id for update
    ), taken as (
      update places p set free_at = 'infinity', order_id = null, subscriber_id = w.id
      from free f join wanted w on w.area_id = f.event_area_id and w.place_label = f.label
      where p.id = f.id
      returning p.event_area_id, p.label
    )
    select w.event, w.zone || ', lugar ' || w.place_label as zone, 1 as missing from wanted w
    where not exists (select 1 from taken t where t.event_area_id = w.area_id and t.label = w.place_label)
    order by w.event limit 50`);
  if (gone.length > 0) refuse(gone);
}

/** Places of areas that are free or wanted by name, in the order of everybody who waits for several. */
async function waitFor(tx: Tx, scope: SQL, areaIds: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    select 1 from places p
    where p.free_at < 'infinity' and p.free_at <= statement_timestamp()
      and (p.event_area_id = any(${`{${areaIds.join(",")}}`}::int[]) or (p.event_area_id, p.label) in (
        select a.id, q.place_label from ${PAIRS} where ${scope} and q.ended_at is null and q.place_label is not null))
    order by p.id + 0 for update`);
}

/**
 * Any free places, the last ones first, so that buyers keep the choice of the first; those that others are taking are
 * passed over. Answers where some are missing.
 */
function takeAny(tx: Tx, scope: SQL): Promise<Missing[]> {
  return tx.db.execute<Missing>(sql`
    with wanted as materialized (
      select q.id, a.id as area_id, e.id as event_id, e.name as event, z.key as zone,
        row_number() over (partition by a.id order by q.id) as n
      from ${PAIRS} join parking_areas z on z.id = q.parking_area_id
      where ${scope} and q.ended_at is null and e.ends_at > ${tx.now.toISOString()}::timestamptz
        and q.place_label is null and a.id is not null
        and not exists (select 1 from places x where x.subscriber_id = q.id and x.event_area_id = a.id)
    ), need as materialized (
      select area_id, count(*) as places from wanted group by area_id
    ), free as materialized (
      select k.id, n.area_id from need n cross join lateral (
        select p.id from places p
        where p.event_area_id = n.area_id and p.free_at < 'infinity' and p.free_at <= statement_timestamp()
        order by p.ordinal desc limit n.places for update skip locked) k
    ), numbered as materialized (
      select id, area_id, row_number() over (partition by area_id order by id desc) as n from free
    ), taken as (
      update places p set free_at = 'infinity', order_id = null, subscriber_id = w.id
      from numbered f join wanted w on w.area_id = f.area_id and w.n = f.n
      where p.id = f.id
      returning p.event_area_id
    )
    select w.area_id as "areaId", w.event, w.zone, (count(*) - (select count(*) from taken t where t.event_area_id = w.area_id))::int as missing
    from wanted w group by w.area_id, w.event_id, w.event, w.zone
    having count(*) > (select count(*) from taken t where t.event_area_id = w.area_id)
    order by w.event limit 50`);
}

/** Where a zone is not on sale in an event nobody holds a place of it, but no more may come than it has. */
async function assertFit(tx: Tx, scope: SQL): Promise<void> {
  const full = await tx.db.execute<Missing>(sql`
    with touched as (
      select distinct e.id as event_id, q.parking_area_id from ${PAIRS}
      where ${scope} and q.ended_at is null and a.id is null and e.ends_at > ${tx.now.toISOString()}::timestamptz
    )
    select e.name as event, z.key as zone, (n.coming - z.capacity)::int as missing
    from touched t join events e on e.id = t.event_id join parking_areas z on z.id = t.parking_area_id
    cross join lateral (
      select count(*) as coming from subscriber_qrs q
      where q.enclosure_id = e.enclosure_id and q.parking_area_id = z.id and q.ended_at is null and ${COVERS}) n
    where n.coming > z.capacity order by e.starts_at limit 50`);
  if (full.length > 0) refuse(full);
}

/** Coming events, without the zone on sale, that more subscribers may enter than the zone is to have places. */
export async function beyondCapacity(
  tx: Tx,
  zone: { id: number; enclosureId: number },
  capacity: number,
): Promise<{ id: number; name: string; coming: number }[]> {
  return tx.db.execute<{ id: number; name: string; coming: number }>(sql`
    select e.id, e.name, n.coming from events e cross join lateral (
      select count(*)::int as coming from subscriber_qrs q
      where q.enclosure_id = e.enclosure_id and q.parking_area_id = ${zone.id} and q.ended_at is null and ${COVERS}) n
    where e.enclosure_id = ${zone.enclosureId} and e.state in ('published', 'paused')
      and e.ends_at > ${tx.now.toISOString()}::timestamptz and n.coming > ${capacity}::int
      and not exists (select 1 from event_areas a where a.event_id = e.id and a.parking_area_id = ${zone.id})
    order by e.starts_at, e.id limit 50`);
}

/** What was taken, by who found too few. */
class TooFew extends Error {
  constructor(readonly short: Missing[]) {
    super("Too few places");
  }
}

/**
 * Takes all or none. Where some are missing, what was taken is let go, so that nobody waits for the rest while holding them:
 * who holds the rest may be waiting for these. Answers where some are missing.
 */
async function tryToTake(tx: Tx, scope: SQL, awaited: readonly number[]): Promise<Missing[]> {
  try {
    await tx.db.transaction(async (db) => {
      const inner = { ...tx, db };
      if (awaited.length > 0) await waitFor(inner, scope, awaited);
      await takeNamed(inner, scope);
      const short = await takeAny(inner, scope);
      if (short.length > 0) throw new TooFew(short);
    });
    return [];
  } catch (error) {
    if (error instanceof TooFew) return error.short;
    throw error;
  }
}

/**
 * Takes a place of every coming event, published or paused, for every subscriber who may enter it and has none there, in
 * the caller's transaction: whoever opens an event, puts a zone on sale in it, or gives it a date or a season calls this
 * after that, and so does who makes or changes subscribers. What they have stays.
 * Errors: `subscriber.no_places` (`data.events` names the events and zones, and how many places are missing).
 */
export async function seatSubscribers(tx: Tx, seating: Seating): Promise<void> {
  if ("subscriberIds" in seating && seating.subscriberIds.length === 0) return;
  const scope = scopeOf(seating);
  const awaited = new Set<number>();
  for (;;) {
    const short = await tryToTake(tx, scope, [...awaited]);
    if (short.length === 0) break;
    const fresh = short.flatMap(({ areaId }) => (areaId === undefined || awaited.has(areaId) ? [] : [areaId]));
    if (fresh.length === 0) refuse(short);
    for (const areaId of fresh) awaited.add(areaId);
  }
  await assertFit(tx, scope);
}

/** As `seatSubscribers` for one event, with the venue's lock. */
export async function seatEvent(tx: Tx, event: { id: number; enclosureId: number }): Promise<void> {
  await lockSubscribers(tx, event.enclosureId);
  await unseatSubscribers(tx, { eventId: event.id });
  await seatSubscribers(tx, { eventId: event.id });
}

/**
 * Frees the places of coming events that their subscribers may not enter any more (ended, another date, season or zone),
 * but for who has entered already. Answers how many.
 */
export async function unseatSubscribers(tx: Tx, seating: Seating): Promise<number> {
  const { count } = await tx.db.execute(sql`
    update places p set free_at = '-infinity', subscriber_id = null
    from subscriber_qrs q, event_areas a, events e
    where q.id = p.subscriber_id and a.id = p.event_area_id and e.id = a.event_id
      and ${scopeOf(seating)} and e.ends_at > ${tx.now.toISOString()}::timestamptz
      and not (q.ended_at is null and q.parking_area_id = a.parking_area_id and ${COVERS}
        and (q.place_label is null or q.place_label = p.label))
      and not exists (
        select 1 from subscriber_passes h join scans s on s.pass_id = h.pass_id
        where h.subscriber_id = q.id and s.event_id = e.id and s.decision = 'admitted')`);
  return count;
}
