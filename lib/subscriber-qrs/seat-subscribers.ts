import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { Stop } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { ADMISSIONS } from "@/lib/passes";
import { type Missing, releaseSubscribers, takeAny, takeByLabel, waitForFree } from "@/lib/places";

type Tx = Ctx & { db: Db };

/** What is to be seated: one event with all who may enter it, or some subscribers in all that they may enter. */
export type Seating = { eventId: number } | { subscriberIds: readonly number[] };

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
  return "eventId" in seating
    ? sql`e.id = ${seating.eventId}`
    : sql`q.id = any(${idList(seating.subscriberIds)}::text::bigint[])`;
}

/** Live subscribers and the coming events that they may enter, with the zone on sale there (null: it is not). */
const PAIRS = sql`subscriber_qrs q
  join events e on e.enclosure_id = q.enclosure_id and e.state in ('published', 'paused') and ${COVERS}
  left join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id`;

function refuse(rows: readonly Missing[]): never {
  const named = rows.slice(0, NAMED).map(({ event, zone, missing }) => `${event}, zona ${zone} (${missing})`);
  const more = rows.length > NAMED ? ` y ${rows.length - NAMED} más` : "";
  throw new DomainError("subscriber.no_places", { data: { events: named.join("; ") + more } });
}

/** Who is to be seated in areas on sale, with the words that name where. */
const wantedBy = (tx: Tx, scope: SQL) => sql`
  select q.id as subscriber_id, a.id as area_id, q.place_label as label, e.id as event_id, e.name as event, z.key as zone
  from ${PAIRS} join parking_areas z on z.id = q.parking_area_id
  where ${scope} and q.ended_at is null and e.ends_at > ${tx.now}::timestamptz and a.id is not null`;

/** The areas and labels that are asked for by name. */
const namedBy = (scope: SQL) => sql`
  select a.id, q.place_label from ${PAIRS} where ${scope} and q.ended_at is null and q.place_label is not null`;

/** The numbered places that were asked for by name, each in its event's zone. */
async function takeNamed(tx: Tx, scope: SQL): Promise<void> {
  const gone = await takeByLabel(tx.db, sql`${wantedBy(tx, scope)} and q.place_label is not null`);
  if (gone.length > 0) refuse(gone);
}

/** Where a zone is not on sale in an event nobody holds a place of it, but no more may come than it has. */
async function assertFit(tx: Tx, scope: SQL): Promise<void> {
  const full = await tx.db.execute<Missing>(sql`
    with touched as (
      select distinct e.id as event_id, q.parking_area_id from ${PAIRS}
      where ${scope} and q.ended_at is null and a.id is null and e.ends_at > ${tx.now}::timestamptz
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
 * Takes a place of every coming event, published or paused, for every subscriber who may enter it and has none there,
 * in the caller's transaction: whoever opens an event, puts a zone on sale in it, or gives it a date or a season calls
 * this after that, and so does who makes or changes subscribers. What they have stays.
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
