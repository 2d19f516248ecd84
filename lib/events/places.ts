import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eventAreas, places } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { labelsOf, type Numbering } from "@/lib/parking-areas/schemas";

type Tx = Ctx & { db: Db };
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
export async function addPlaces(tx: Tx, areaId: number, capacity: number, numbering: Numbering | null): Promise<void> {
  if (!numbering) {
    await tx.db.execute(sql`
      insert into places (event_area_id, ordinal)
      select ${areaId}, n from generate_series(1, ${capacity}) n
      where not exists (select 1 from places p where p.event_area_id = ${areaId} and p.ordinal = n)
      order by n limit greatest(0, ${capacity} - (select count(*) from places p where p.event_area_id = ${areaId}))`);
    return;
  }
  const known = await tx.db
    .select({ ordinal: places.ordinal, label: places.label })
    .from(places)
    .where(eq(places.eventAreaId, areaId));
  const borne = new Set(known.map(({ label }) => label));
  const labels = labelsOf(numbering).filter((label) => !borne.has(label));
  const reasons = new Map(numbering.blocked.map(({ label, reason }) => [label, reason]));
  const rows = freeOrdinals(known, capacity).map((ordinal, i) => {
    const label = labels[i] ?? null;
    const blockedReason = label === null ? null : (reasons.get(label) ?? null);
    return { eventAreaId: areaId, ordinal, label, blockedReason, ...(blockedReason ? { freeAt: "infinity" } : {}) };
  });
  for (let from = 0; from < rows.length; from += 5_000) {
    await tx.db.insert(places).values(rows.slice(from, from + 5_000));
  }
}

const REASONS: readonly [name: string, one: string, many: string][] = [
  ["sold", "vendido", "vendidos"],
  ["held", "apartado", "apartados"],
  ["courtesy", "de cortesía", "de cortesía"],
  ["subscriber", "de un abonado", "de abonados"],
  ["blocked", "bloqueado", "bloqueados"],
  ["used", "que alguien apartó antes", "que alguien apartó antes"],
];

/** What keeps places of an area, in words: "12 vendidos, 1 apartado". */
async function whatStays(tx: Tx, areaId: number): Promise<string> {
  const [counts] = await tx.db.execute<Record<string, number>>(sql`
    select count(*) filter (where p.free_at = 'infinity' and p.order_id is not null)::int as sold,
      count(*) filter (where p.free_at < 'infinity' and p.free_at > clock_timestamp())::int as held,
      count(*) filter (where p.free_at = 'infinity' and p.order_id is null and p.blocked_reason is null
        and p.subscriber_id is null)::int as courtesy,
      count(*) filter (where p.subscriber_id is not null)::int as subscriber,
      count(*) filter (where p.blocked_reason is not null)::int as blocked,
      count(*) filter (where p.free_at <= clock_timestamp() and (p.order_id is not null
        or exists (select 1 from order_items i where i.place_id = p.id)))::int as used
    from places p where p.event_area_id = ${areaId}`);
  const parts = REASONS.flatMap(([name, one, many]) => {
    const n = counts?.[name] ?? 0;
    return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];
  });
  return parts.join(", ") || "alguien los está apartando ahora";
}

/**
 * Takes away free places that nobody ever held, the last ones first; those that a buyer is taking right now stay.
 * Errors: `event.capacity_below_sold` with how many must stay in `data.taken` and what stops it in `data.why`.
 */
export async function removePlaces(tx: Tx, areaId: number, capacity: number, count: number): Promise<void> {
  const free = await tx.db.execute<{ id: string }>(sql`
    select p.id from places p
    where p.event_area_id = ${areaId} and p.free_at = '-infinity' and p.order_id is null
      and not exists (select 1 from order_items i where i.place_id = p.id)
    order by p.ordinal desc limit ${count} for update skip locked`);
  if (free.length < count) {
    const why = await whatStays(tx, areaId);
    throw new DomainError("event.capacity_below_sold", {
      field: "capacity",
      data: { taken: capacity - free.length, why },
    });
  }
  const ids = free.map((place) => Number(place.id));
  await tx.db.execute(sql`delete from places where id = any(${sql.param(`{${ids.join(",")}}`)}::bigint[])`);
}

/** Brings an area's places from one capacity to another. */
export async function resizeArea(
  tx: Tx,
  area: { id: number; capacity: number },
  capacity: number,
  numbering: Numbering | null,
): Promise<void> {
  if (capacity < area.capacity) await removePlaces(tx, area.id, area.capacity, area.capacity - capacity);
  await tx.db.update(eventAreas).set({ capacity }).where(eq(eventAreas.id, area.id));
  if (capacity > area.capacity) await addPlaces(tx, area.id, capacity, numbering);
}
