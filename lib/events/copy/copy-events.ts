import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eventAreas, events } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { tell } from "@/lib/core/tell";
import type { shiftDates } from "@/lib/events/copy/shift-dates";
import type { lockEvent } from "@/lib/events/edit/event-rules";
import { holdZones } from "@/lib/parking-areas";
import { addPlaces, copyBlocks, copyPlaces } from "@/lib/places";

type Tx = Ctx & { db: Db };
type Base = Awaited<ReturnType<typeof lockEvent>>;

export interface CopyTarget {
  name: string;
  dates: ReturnType<typeof shiftDates>;
}

export interface CopyOptions {
  seasonId: number | null;
  /** Copies the guards' assignments too. */
  guards: boolean;
  /** Copies the blocked places too, with their reasons. */
  blocks: boolean;
}

/** Zones that were archived since are left out. */
async function areasOf(tx: Tx, base: Base) {
  const rows = await tx.db
    .select({ id: eventAreas.id, capacity: eventAreas.capacity, zoneId: eventAreas.parkingAreaId })
    .from(eventAreas)
    .where(eq(eventAreas.eventId, base.id));
  const zones = await holdZones(
    tx,
    base.enclosureId,
    rows.map(({ zoneId }) => zoneId),
  );
  return rows.flatMap(({ zoneId, ...area }) => {
    const zone = zones.get(zoneId);
    if (!zone || zone.archivedAt !== null) return [];
    return [{ ...area, key: zone.key, fits: zone.capacity, numbering: zone.numbering }];
  });
}

/**
 * Makes drafts like a base event on other dates, without anything that was sold, and returns their ids in the order of
 * the targets. The places of the first copy are made one by one; those of the others are copied from it, in one
 * statement per zone. The caller has locked the base.
 */
export async function copyEvents(
  tx: Tx,
  base: Base,
  targets: readonly CopyTarget[],
  options: CopyOptions,
): Promise<number[]> {
  const rows = await tx.db
    .insert(events)
    .values(
      targets.map(({ name, dates }) => ({
        ...dates,
        name,
        adminId: base.adminId,
        enclosureId: base.enclosureId,
        eventTypeId: base.eventTypeId,
        seasonId: options.seasonId,
        description: base.description,
        picture: base.picture,
        buyerLimit: base.buyerLimit,
        requiresAccount: base.requiresAccount,
        graceBefore: base.graceBefore,
        graceAfter: base.graceAfter,
      })),
    )
    .returning({ id: events.id });
  const ids = rows.map(({ id }) => id);
  for (const area of await areasOf(tx, base)) await copyArea(tx, area, ids, options);
  await tell(tx, "events.copied", { from: base.id, to: ids, guards: options.guards });
  return ids;
}

async function copyArea(
  tx: Tx,
  area: Awaited<ReturnType<typeof areasOf>>[number],
  eventIds: readonly number[],
  { blocks }: CopyOptions,
): Promise<void> {
  if (area.capacity > area.fits) {
    const text = `En la zona ${area.key} caben ${area.fits} lugares y el evento base vende ${area.capacity}`;
    throw new DomainError("input.invalid", { field: "id", fields: { id: text } });
  }
  const made = await tx.db.execute<{ id: number }>(sql`
    insert into event_areas (admin_id, event_id, parking_area_id, price_cents, capacity, buyer_limit, own_gates)
    select a.admin_id, n.id, a.parking_area_id, a.price_cents, a.capacity, a.buyer_limit, a.own_gates
    from event_areas a cross join unnest(${idList(eventIds)}::text::int[]) n(id) where a.id = ${area.id}
    returning id`);
  const [first, ...others] = made.map(({ id }) => id);
  if (first === undefined) return;
  await tx.db.execute(sql`
    insert into event_area_gates (event_area_id, gate_id, admin_id)
    select n.id, g.gate_id, g.admin_id from event_area_gates g
    cross join unnest(${idList([first, ...others])}::text::int[]) n(id) where g.event_area_id = ${area.id}`);
  await addPlaces(tx.db, first, area.capacity, area.numbering);
  if (blocks) await copyBlocks(tx.db, area.id, first);
  if (others.length > 0) await copyPlaces(tx.db, first, others);
}
