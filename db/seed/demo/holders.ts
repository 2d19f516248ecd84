import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { scans, seasons, subscriberPasses, subscriberQrs } from "@/db/schema";
import { arrivalOf, entryOf, type History, insertAudit, insertHistory, insertPasses } from "@/db/seed/demo/passes";
import { personName } from "@/db/seed/demo/people";
import type { DemoHolders } from "@/db/seed/demo/programme";
import { letters, type Planned, type Tx } from "@/db/seed/demo/rows";
import type { EnclosureRow, EventRow, ParkingAreaRow, UserRow } from "@/db/testing/factories";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Seasons by their names. */
export type Seasons = ReadonlyMap<string, number>;

export async function createSeasons(
  { id: enclosureId, adminId }: EnclosureRow,
  names: readonly string[],
  staff: UserRow,
  now: Date,
): Promise<Seasons> {
  const made = new Map<string, number>();
  const at = new Date(now.getTime() - 40 * DAY);
  for (const name of new Set(names)) {
    await getDb().transaction(async (tx) => {
      const [season] = await tx
        .insert(seasons)
        .values({ adminId, enclosureId, name, createdAt: at })
        .returning({ id: seasons.id });
      if (!season) throw new Error("The season was not written");
      made.set(name, season.id);
      const act = { at, by: staff, action: "season.created", entity: "season", entityId: season.id };
      await insertAudit(tx, adminId, [{ ...act, after: { name } }]);
    });
  }
  return made;
}

export interface HolderGroup {
  group: DemoHolders;
  passes: readonly Planned[];
}

interface Options {
  venue: EnclosureRow;
  zones: readonly ParkingAreaRow[];
  groups: readonly HolderGroup[];
  seasons: Seasons;
  staff: UserRow;
  /** The beginning of today in the venue. */
  midnight: Date;
  now: Date;
}

const before = (now: Date) => (days: number, n: number) => new Date(now.getTime() - days * DAY + n * 60_000);

/** Before all that is sold: thus their ids, and the names made of these, are the same whenever the demo is loaded. */
export function planHolders(groups: readonly DemoHolders[], now: Date): HolderGroup[] {
  const ago = before(now);
  const passesOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: 0, at: ago(30, n) }));
  return groups.map((group) => ({ group, passes: passesOf(group.count) }));
}

async function insertGroup(tx: Tx, options: Options, { group, passes }: HolderGroup): Promise<void> {
  const { venue, staff, midnight, now } = options;
  const { kind } = group;
  const zone = options.zones.find(({ key }) => key === group.zone);
  if (!zone) throw new Error(`${venue.name} has no zone ${group.zone}`);
  const { adminId, id: enclosureId } = venue;
  const ago = before(now);
  const members = passes.map((planned, n) => ({
    n,
    planned,
    passId: planned.id,
    isPaused: group.lastIsPaused === true && n === group.count - 1,
    isSent: n < group.count - 1,
    isOpened: n < group.count / 2,
    place: n === 0 ? (group.place ?? null) : null,
  }));
  await insertPasses(
    tx,
    members.map(({ planned, isPaused }) => ({
      planned,
      adminId,
      enclosureId,
      kind,
      parkingAreaId: zone.id,
      ...(isPaused ? { state: "blocked", stateReason: "blocked" } : {}),
    })),
  );
  const made = await tx
    .insert(subscriberQrs)
    .values(
      members.map(({ n, passId, isSent, isOpened, place: placeLabel }) => ({
        adminId,
        enclosureId,
        kind,
        parkingAreaId: zone.id,
        passId,
        placeLabel,
        createdBy: staff.id,
        seasonId: group.season ? (options.seasons.get(group.season) ?? null) : null,
        createdAt: ago(30, n),
        name: personName(passId),
        plate: `N${letters(`holder ${passId}`, 6)}`,
        email: `qr${passId}@demo.test`,
        validFrom: new Date(midnight.getTime() - 30 * DAY),
        validUntil: group.days ? new Date(midnight.getTime() + (group.days + 1) * DAY - 1) : null,
        ...(isSent ? { sentAt: ago(29, n) } : {}),
        ...(isOpened ? { openedAt: ago(28, n) } : {}),
      })),
    )
    .returning({ id: subscriberQrs.id, passId: subscriberQrs.passId });
  await tx
    .insert(subscriberPasses)
    .values(made.map(({ id: subscriberId, passId }, n) => ({ passId, subscriberId, adminId, createdAt: ago(30, n) })));
  const history = members.flatMap(({ n, passId, isPaused, isSent, isOpened, place }): History[] => [
    { passId, kind: "made", at: ago(30, n), by: staff, data: { zone: zone.key, place } },
    ...(isSent ? [{ passId, kind: "sent", at: ago(29, n), by: staff, data: { channel: "email" } }] : []),
    ...(isOpened ? [{ passId, kind: "opened", at: ago(28, n), by: null }] : []),
    ...(isPaused ? [{ passId, kind: "paused", at: ago(2, n), by: staff }] : []),
  ]);
  await insertHistory(tx, adminId, history);
  const acts = made.flatMap(({ id: entityId }, n) => {
    const act = { by: staff, entity: "subscriber_qr", entityId };
    const created = { ...act, at: ago(30, n), action: "subscriber_qr.created", after: { kind } };
    const paused = { ...act, at: ago(2, n), action: "subscriber_qr.paused", after: { state: "blocked" } };
    return members[n]?.isPaused ? [created, paused] : [created];
  });
  await insertAudit(tx, adminId, acts);
}

/** Subscribers and VIP QRs of a venue. They have no places yet: each event seats them. */
export async function createHolders(options: Options): Promise<void> {
  for (const group of options.groups) await getDb().transaction((tx) => insertGroup(tx, options, group));
}

/** Gives the last places of an event's zones, or those asked for by name, to who may enter it; before anything is sold. */
export async function seatHolders(event: EventRow): Promise<void> {
  if (event.state !== "published" && event.state !== "paused") return;
  const wanted = sql`
    select q.id, q.place_label, a.id as area_id, row_number() over (partition by a.id, q.place_label is null order by q.id) as n
    from subscriber_qrs q join events e on e.id = ${event.id} and e.enclosure_id = q.enclosure_id
      and e.starts_at >= q.valid_from and e.starts_at <= coalesce(q.valid_until, 'infinity')
      and (q.season_id is null or q.season_id = e.season_id)
    join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id
    where q.ended_at is null`;
  await getDb().execute(sql`
    update places p set free_at = 'infinity', subscriber_id = w.id from (${wanted}) w
    where p.event_area_id = w.area_id and p.label = w.place_label`);
  await getDb().execute(sql`
    with wanted as materialized (${wanted}), free as materialized (
      select p.id, p.event_area_id, row_number() over (partition by p.event_area_id order by p.ordinal desc) as n
      from places p where p.event_area_id in (select area_id from wanted) and p.free_at = '-infinity')
    update places p set free_at = 'infinity', subscriber_id = w.id
    from wanted w join free f on f.event_area_id = w.area_id and f.n = w.n
    where w.place_label is null and p.id = f.id`);
}

/** The first holders of each kind and zone that have a place have come in, by the gate of their zone. */
export async function admitHolders(
  event: EventRow,
  gateOf: (eventAreaId: number) => number,
  guard: UserRow,
  now: Date,
): Promise<void> {
  const inside = await getDb().execute<{ passId: string; areaId: number }>(sql`
    select h.pass_id as "passId", h.area_id as "areaId" from (
      select q.pass_id, p.event_area_id as area_id, row_number() over (partition by q.kind, p.event_area_id order by q.id) as n
      from places p join event_areas a on a.id = p.event_area_id join subscriber_qrs q on q.id = p.subscriber_id
      join passes s on s.id = q.pass_id where a.event_id = ${event.id} and s.state = 'active') h
    where h.n <= 2 order by h.pass_id`);
  if (inside.length === 0) return;
  await getDb()
    .insert(scans)
    .values(
      inside.map(({ passId, areaId }, n) =>
        entryOf(event, Number(passId), gateOf(areaId), guard.id, arrivalOf(event, n, inside.length, now)),
      ),
    );
}
