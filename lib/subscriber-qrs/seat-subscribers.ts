import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { Stop } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { ADMISSIONS } from "@/lib/passes";
import { type Missing, releaseSubscribers, takeAny, takeByLabel, waitForFree } from "@/lib/places";

type Tx = Ctx & { db: Db };

/** Either one event with all subscribers who may enter it, or some subscribers with all events that they may enter. */
export type Seating = { eventId: number } | { subscriberIds: readonly number[] };

const MOST_NAMED = 5;

/** The condition for a subscriber (q) to enter an event (e) of the same venue. */
export const COVERS = sql.raw(
  "e.starts_at >= q.valid_from and e.starts_at <= coalesce(q.valid_until, 'infinity') and (q.season_id is null or q.season_id = e.season_id)",
);

/**
 * Lets one transaction at a time change a venue's subscribers, or the events, zones and dates that they may enter, so
 * that each sees what the other has done.
 */
export async function lockSubscribers(tx: Tx, enclosureId: number): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('subscribers'), ${enclosureId}::int)`);
}

function scopeOf(seating: Seating): SQL {
  return "eventId" in seating
    ? sql`e.id = ${seating.eventId}`
    : sql`q.id = any(${idList(seating.subscriberIds)}::text::bigint[])`;
}

/** Live subscribers with the coming events that they may enter. The area is null where the zone is not on sale. */
const SUBSCRIBERS_WITH_EVENTS = sql`subscriber_qrs q
  join events e on e.enclosure_id = q.enclosure_id and e.state in ('published', 'paused') and ${COVERS}
  left join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id`;

function refuseForPlaces(rows: readonly Missing[]): never {
  const named = rows.slice(0, MOST_NAMED).map(({ event, zone, missing }) => `${event}, zona ${zone} (${missing})`);
  const more = rows.length > MOST_NAMED ? ` y ${rows.length - MOST_NAMED} más` : "";
  throw new DomainError("subscriber.no_places", { data: { events: named.join("; ") + more } });
}

/** Subscribers to be seated in areas on sale, with the names of event and zone for a refusal. */
const wantedBy = (tx: Tx, scope: SQL) => sql`
  select q.id as subscriber_id, a.id as area_id, q.place_label as label, e.id as event_id, e.name as event, z.key as zone
  from ${SUBSCRIBERS_WITH_EVENTS} join parking_areas z on z.id = q.parking_area_id
  where ${scope} and q.ended_at is null and e.ends_at > ${tx.now}::timestamptz and a.id is not null`;

/** The areas and labels of subscribers with a place of their own. */
const namedBy = (scope: SQL) => sql`
  select a.id, q.place_label from ${SUBSCRIBERS_WITH_EVENTS} where ${scope} and q.ended_at is null and q.place_label is not null`;

/** Takes the numbered places that subscribers have by name. */
async function takeNamed(tx: Tx, scope: SQL): Promise<void> {
  const gone = await takeByLabel(tx.db, sql`${wantedBy(tx, scope)} and q.place_label is not null`);
  if (gone.length > 0) refuseForPlaces(gone);
}

/**
 * In an event that does not sell the zone nobody holds a place, but no more subscribers may come than the zone has
 * places.
 */
async function assertFit(tx: Tx, scope: SQL): Promise<void> {
  const full = await tx.db.execute<Missing>(sql`
    with touched as (
      select distinct e.id as event_id, q.parking_area_id from ${SUBSCRIBERS_WITH_EVENTS}
      where ${scope} and q.ended_at is null and a.id is null and e.ends_at > ${tx.now}::timestamptz
    )
    select e.name as event, z.key as zone, (n.coming - z.capacity)::int as missing
    from touched t join events e on e.id = t.event_id join parking_areas z on z.id = t.parking_area_id
    cross join lateral (
      select count(*) as coming from subscriber_qrs q
      where q.enclosure_id = e.enclosure_id and q.parking_area_id = z.id and q.ended_at is null and ${COVERS}) n
    where n.coming > z.capacity order by e.starts_at limit 50`);
  if (full.length > 0) refuseForPlaces(full);
}

/** Coming events that do not sell the zone, and that more subscribers may enter than it is to have places. */
export async function beyondCapacity(
  tx: Tx,
  zone: { id: number; enclosureId: number },
  capacity: number,
): Promise<Stop[]> {
  const rows = await tx.db.execute<{ id: number; name: string; coming: number }>(sql`
    select e.id, e.name, n.coming from events e cross join lateral (
      select count(*)::int as coming from subscriber_qrs q
      where q.enclosure_id = e.enclosure_id and q.parking_area_id = ${zone.id} and q.ended_at is null and ${COVERS}) n
    where e.enclosure_id = ${zone.enclosureId} and e.state in ('published', 'paused')
      and e.ends_at > ${tx.now}::timestamptz and n.coming > ${capacity}::int
      and not exists (select 1 from event_areas a where a.event_id = e.id and a.parking_area_id = ${zone.id})
    order by e.starts_at, e.id limit 50`);
  return rows.map(({ id, name, coming }) => ({ id, name, why: `${coming} abonados` }));
}

class TooFew extends Error {
  constructor(readonly short: Missing[]) {
    super("Too few places");
  }
}

/**
 * Takes all places or none. It answers the areas with too few places after it let go of what it took: whoever holds the
 * missing places may be waiting for the others.
 */
async function tryToTake(tx: Tx, scope: SQL, awaited: readonly number[]): Promise<Missing[]> {
  try {
    await tx.db.transaction(async (db) => {
      const inner = { ...tx, db };
      if (awaited.length > 0) await waitForFree(db, awaited, namedBy(scope));
      await takeNamed(inner, scope);
      const short = await takeAny(db, sql`${wantedBy(inner, scope)} and q.place_label is null`);
      if (short.length > 0) throw new TooFew(short);
    });
    return [];
  } catch (error) {
    if (error instanceof TooFew) return error.short;
    throw error;
  }
}

/**
 * Takes a place in every coming event for every subscriber who may enter it and has none there. Call it in the
 * transaction that opens an event, sells a zone in it, changes its date or season, or makes or changes subscribers.
 * Places that they have stay.
 */
export async function seatSubscribers(tx: Tx, seating: Seating): Promise<void> {
  if ("subscriberIds" in seating && seating.subscriberIds.length === 0) return;
  const scope = scopeOf(seating);
  const awaited = new Set<number>();
  for (;;) {
    const short = await tryToTake(tx, scope, [...awaited]);
    if (short.length === 0) break;
    const fresh = short.flatMap(({ areaId }) => (areaId === undefined || awaited.has(areaId) ? [] : [areaId]));
    if (fresh.length === 0) refuseForPlaces(short);
    for (const areaId of fresh) awaited.add(areaId);
  }
  await assertFit(tx, scope);
}

/** Takes the venue's lock, and seats all subscribers who may enter the event. */
export async function seatEvent(tx: Tx, event: { id: number; enclosureId: number }): Promise<void> {
  await lockSubscribers(tx, event.enclosureId);
  await unseatSubscribers(tx, { eventId: event.id });
  await seatSubscribers(tx, { eventId: event.id });
}

/**
 * Frees places of coming events that their subscribers may not enter any more, unless they have entered already.
 * Answers how many.
 */
export async function unseatSubscribers(tx: Tx, seating: Seating): Promise<number> {
  return releaseSubscribers(
    tx.db,
    sql`
    select p.id from places p join subscriber_qrs q on q.id = p.subscriber_id
    join event_areas a on a.id = p.event_area_id join events e on e.id = a.event_id
    where ${scopeOf(seating)} and e.ends_at > ${tx.now}::timestamptz
      and not (q.ended_at is null and q.parking_area_id = a.parking_area_id and ${COVERS}
        and (q.place_label is null or q.place_label = p.label))
      and not exists (
        select 1 from subscriber_passes h join ${ADMISSIONS} s on s.pass_id = h.pass_id
        where h.subscriber_id = q.id and s.event_id = e.id)`,
  );
}
