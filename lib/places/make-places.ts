import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { places } from "@/db/schema";
import { idList } from "@/lib/core/ids";
import { labelsOf, type Numbering } from "@/lib/parking-areas/client";
import { IS_GIVEN, IS_HELD, IS_NOBODYS, IS_TAKEN } from "@/lib/places/sql";

const ids = (list: readonly number[]) => sql`${idList(list)}::text::bigint[]`;

/** Ordinals up to the capacity that the area's places leave free, as many as it lacks, from the first. */
function freeOrdinals(known: readonly { ordinal: number }[], capacity: number): number[] {
  const has = new Set(known.map(({ ordinal }) => ordinal));
  const free = Array.from({ length: capacity }, (_, i) => i + 1).filter((ordinal) => !has.has(ordinal));
  return free.slice(0, Math.max(0, capacity - known.length));
}

/**
 * Adds the places that an area lacks up to its capacity, filling gaps of ordinals first. Numbered ones take the labels of
 * the zone that the area does not have yet, in the zone's order; those that the zone blocks are blocked from the start.
 */
export async function addPlaces(
  db: Db,
  eventAreaId: number,
  capacity: number,
  numbering: Numbering | null,
): Promise<void> {
  if (!numbering) {
    await db.execute(sql`
      insert into places (event_area_id, ordinal)
      select ${eventAreaId}, n from generate_series(1, ${capacity}) n
      where not exists (select 1 from places p where p.event_area_id = ${eventAreaId} and p.ordinal = n)
      order by n limit greatest(0, ${capacity} - (select count(*) from places p where p.event_area_id = ${eventAreaId}))`);
    return;
  }
  const known = await db
    .select({ ordinal: places.ordinal, label: places.label })
    .from(places)
    .where(eq(places.eventAreaId, eventAreaId));
  const borne = new Set(known.map(({ label }) => label));
  const labels = labelsOf(numbering).filter((label) => !borne.has(label));
  const reasons = new Map(numbering.blocked.map(({ label, reason }) => [label, reason]));
  const rows = freeOrdinals(known, capacity).map((ordinal, i) => {
    const label = labels[i] ?? null;
    const blockedReason = label === null ? null : (reasons.get(label) ?? null);
    return { eventAreaId, ordinal, label, blockedReason, freeAt: blockedReason === null ? "-infinity" : "infinity" };
  });
  for (let from = 0; from < rows.length; from += 5_000) {
    await db.insert(places).values(rows.slice(from, from + 5_000));
  }
}

/** The places of an area, with what is blocked there, in areas that have none yet. The area is new: nobody took any. */
export async function copyPlaces(db: Db, from: number, to: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into places (event_area_id, ordinal, label, free_at, blocked_reason)
    select n.id, p.ordinal, p.label, p.free_at, p.blocked_reason from places p
    cross join unnest(${idList(to)}::text::int[]) n(id) where p.event_area_id = ${from}
    order by n.id, p.ordinal`);
}

/**
 * Locks the last `count` free places of an area that nobody took before; those that are being taken just now are passed
 * over. `isNamed` says of a place (alias p) whether something else knows it. Answers their ids.
 */
export async function lockUnused(db: Db, eventAreaId: number, count: number, isNamed: SQL): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select p.id from places p
    where p.event_area_id = ${eventAreaId} and ${sql.raw(IS_NOBODYS)} and not ${isNamed}
    order by p.ordinal desc limit ${count} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** A locked place that a numbering does not have. */
export interface Unlabelled extends Record<string, unknown> {
  id: number;
  label: string;
  /** Nobody has it, or it is blocked, and nothing else knows it. */
  isRemovable: boolean;
}

/** Locks the places of an area that do not bear one of these labels (null: that bear any), in the order of their ids. */
export async function lockUnlabelled(
  db: Db,
  eventAreaId: number,
  labels: readonly string[] | null,
  isNamed: SQL,
): Promise<Unlabelled[]> {
  const gone = labels
    ? sql`(p.label is null or not (p.label = any(${`{${labels.join(",")}}`}::text[])))`
    : sql`p.label is not null`;
  return db.execute<Unlabelled>(sql`
    select p.id, coalesce(p.label, p.ordinal::text) as label,
      not ${isNamed} and ((${sql.raw(IS_NOBODYS)}) or p.blocked_reason is not null) as "isRemovable"
    from places p where p.event_area_id = ${eventAreaId} and ${gone}
    order by p.id for update of p`);
}

/** The caller has locked the places and seen that nobody has them. */
export async function removeLocked(db: Db, placeIds: readonly number[]): Promise<void> {
  await db.execute(sql`delete from places where id = any(${ids(placeIds)})`);
}

/** How many places of an area stay, by what keeps them. */
export interface Kept extends Record<string, unknown> {
  sold: number;
  held: number;
  courtesy: number;
  subscriber: number;
  blocked: number;
  /** Free now, but somebody took them before. */
  used: number;
}

export async function countKept(db: Db, eventAreaId: number, isNamed: SQL): Promise<Kept | null> {
  const [counts] = await db.execute<Kept>(sql`
    select count(*) filter (where ${sql.raw(IS_GIVEN)} and p.order_id is not null)::int as sold,
      count(*) filter (where ${sql.raw(IS_HELD)})::int as held,
      count(*) filter (where ${sql.raw(IS_GIVEN)} and p.order_id is null and p.blocked_reason is null
        and p.subscriber_id is null)::int as courtesy,
      count(*) filter (where p.subscriber_id is not null)::int as subscriber,
      count(*) filter (where p.blocked_reason is not null)::int as blocked,
      count(*) filter (where not (${sql.raw(IS_TAKEN)}) and (p.order_id is not null or ${isNamed}))::int as used
    from places p where p.event_area_id = ${eventAreaId}`);
  return counts ?? null;
}
