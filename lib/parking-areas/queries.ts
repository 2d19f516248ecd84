import { and, asc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures, eventAreas, events, gates, guardAssignments, parkingAreaGates, parkingAreas } from "@/db/schema";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { forbidden, notFound } from "@/lib/core/errors";
import { authorize, roleOf, tenantOf } from "@/lib/core/permissions";
import type { GateDirection, GateDto } from "@/lib/enclosures/schemas";
import type { ParkingAreaDetailDto, ParkingAreaDto } from "@/lib/parking-areas/schemas";

/** WHERE of the actor's tenant; nothing for the platform. */
export function ownZones(ctx: Ctx): SQL | undefined {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? undefined : eq(parkingAreas.adminId, tenant);
}

/** Live gates by which zones are entered. */
export async function zoneGates(ctx: Ctx, zoneIds: readonly number[]): Promise<Map<number, GateDto[]>> {
  const found = new Map<number, GateDto[]>(zoneIds.map((id) => [id, []]));
  if (zoneIds.length === 0) return found;
  const rows = await dbOf(ctx)
    .select({
      zoneId: parkingAreaGates.parkingAreaId,
      id: gates.id,
      label: gates.label,
      street: gates.street,
      direction: gates.direction,
      planPoint: gates.planPoint,
    })
    .from(parkingAreaGates)
    .innerJoin(gates, eq(gates.id, parkingAreaGates.gateId))
    .where(and(inArray(parkingAreaGates.parkingAreaId, [...zoneIds]), isNull(gates.archivedAt)))
    .orderBy(asc(gates.label), asc(gates.id));
  for (const { zoneId, ...gate } of rows) {
    found.get(zoneId)?.push({ ...gate, direction: gate.direction as GateDirection });
  }
  return found;
}

async function loadZone(ctx: Ctx, id: number): Promise<ParkingAreaDto & { timeZone: string }> {
  const [row] = await dbOf(ctx)
    .select({ zone: parkingAreas, enclosureName: enclosures.name, timeZone: enclosures.timeZone })
    .from(parkingAreas)
    .innerJoin(enclosures, eq(enclosures.id, parkingAreas.enclosureId))
    .where(and(eq(parkingAreas.id, id), isNull(parkingAreas.archivedAt), ownZones(ctx)));
  if (!row) throw notFound();
  const { archivedAt: _archived, createdAt: _created, adminId: _admin, ...zone } = row.zone;
  const found = await zoneGates(ctx, [id]);
  return { ...zone, enclosureName: row.enclosureName, timeZone: row.timeZone, gates: found.get(id) ?? [] };
}

/** One zone with its gates. Errors: `resource.not_found` (also another tenant's). */
export async function getParkingArea({ ctx, input }: VerbArgs<{ id: number }>): Promise<ParkingAreaDto> {
  authorize(ctx.actor, "zone:read");
  const { timeZone: _timeZone, ...zone } = await loadZone(ctx, input.id);
  return zone;
}

/** One zone with the coming events that sell it; a guard only of a zone it is assigned to. */
export async function getParkingAreaDetail({ ctx, input }: VerbArgs<{ id: number }>): Promise<ParkingAreaDetailDto> {
  const actor = authorize(ctx.actor, "scan:read");
  if (isPerson(actor) && roleOf(actor) === "guard") {
    const [mine] = await dbOf(ctx)
      .select({ id: guardAssignments.id })
      .from(guardAssignments)
      .where(and(eq(guardAssignments.userId, actor.userId), eq(guardAssignments.parkingAreaId, input.id)))
      .limit(1);
    if (!mine) throw forbidden();
  }
  const zone = await loadZone(ctx, input.id);
  return { ...zone, events: await upcomingEventsOf(ctx, input.id) };
}

/** Events, not cancelled and not over, that have the zone on sale; by start. */
export async function upcomingEventsOf(ctx: Ctx, zoneId: number) {
  return dbOf(ctx)
    .select({
      id: events.id,
      name: events.name,
      state: events.state,
      startsAt: events.startsAt,
      priceCents: eventAreas.priceCents,
      capacity: eventAreas.capacity,
    })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .where(and(eq(eventAreas.parkingAreaId, zoneId), ne(events.state, "cancelled"), gt(events.endsAt, ctx.now)))
    .orderBy(asc(events.startsAt), asc(events.id));
}

interface Stop {
  id: number;
  name: string;
  /** What it has, in words; empty where its name says enough. */
  why: string;
}

/** The events that stop a change, for an error: their names in words, and their ids for links. */
export function stoppedBy(stops: readonly Stop[]) {
  const words = stops.map(({ name, why }) => (why ? `${name} (${why})` : name));
  return {
    events: words.join(", "),
    eventIds: stops.map(({ id }) => id),
    eventNames: stops.map(({ name }) => name),
  };
}

/** Coming events with places whose labels are none of these; without labels: that have labels at all. */
export async function mislabelledEventsOf(ctx: Ctx, zoneId: number, labels: readonly string[] | null): Promise<Stop[]> {
  const wrong = labels
    ? sql`(p.label is null or not (p.label = any(${JSON.stringify(labels).replace("[", "{").replace(/]$/, "}")}::text[])))`
    : sql`p.label is not null`;
  const rows = await dbOf(ctx).execute<Record<"name", string> & { id: number }>(sql`
    select v.id, v.name from ${eventAreas} a join ${events} v on v.id = a.event_id
    where a.parking_area_id = ${zoneId} and v.state <> 'cancelled' and v.ends_at > ${ctx.now.toISOString()}
      and exists (select 1 from places p where p.event_area_id = a.id and ${wrong})
    order by v.starts_at, v.id`);
  return rows.map(({ id, name }) => ({ id, name, why: "" }));
}

/** Zones for a select: id, key, name, venue, most places; of one venue or all of the actor's. */
export async function parkingAreaOptions({ ctx, input }: VerbArgs<{ enclosureId?: number }>) {
  authorize(ctx.actor, "zone:read");
  return dbOf(ctx)
    .select({
      id: parkingAreas.id,
      enclosureId: parkingAreas.enclosureId,
      key: parkingAreas.key,
      name: parkingAreas.name,
      capacity: parkingAreas.capacity,
    })
    .from(parkingAreas)
    .where(
      and(
        isNull(parkingAreas.archivedAt),
        ownZones(ctx),
        input.enclosureId === undefined ? undefined : eq(parkingAreas.enclosureId, input.enclosureId),
      ),
    )
    .orderBy(asc(parkingAreas.key), asc(parkingAreas.id));
}

/** Shapes of a venue's zones, for the plan behind the one being drawn. */
export async function zoneShapes({ ctx, input }: VerbArgs<{ enclosureId: number }>) {
  authorize(ctx.actor, "zone:read");
  return dbOf(ctx)
    .select({ id: parkingAreas.id, key: parkingAreas.key, name: parkingAreas.name, polygon: parkingAreas.polygon })
    .from(parkingAreas)
    .where(and(eq(parkingAreas.enclosureId, input.enclosureId), isNull(parkingAreas.archivedAt), ownZones(ctx)))
    .orderBy(asc(parkingAreas.key));
}
