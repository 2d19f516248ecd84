import { and, asc, count, desc, eq, gt, ilike, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures, eventAreas, events, gates, guardAssignments, parkingAreaGates, parkingAreas } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { forbidden, notFound } from "@/lib/core/errors";
import { likePattern, type Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, roleOf, tenantOf } from "@/lib/core/permissions";
import type { GateDirection, GateDto } from "@/lib/enclosures/schemas";
import {
  ListParkingAreas,
  type ListParkingAreasInput,
  type ParkingAreaDetailDto,
  type ParkingAreaDto,
  type ParkingAreaRowDto,
} from "@/lib/parking-areas/schemas";

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
  if (actor.kind === "user" && roleOf(actor) === "guard") {
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

const SORTS = {
  key: parkingAreas.key,
  name: sql`lower(${parkingAreas.name})`,
  capacity: parkingAreas.capacity,
} as const;

/** The back office's list of zones of the actor's tenant. */
export async function listParkingAreas({
  ctx,
  input,
}: VerbArgs<ListParkingAreasInput>): Promise<Page<ParkingAreaRowDto>> {
  authorize(ctx.actor, "zone:read");
  const { q, page, pageSize, enclosureId, kind, sort } = parseInput(ListParkingAreas, input);
  const pattern = likePattern(q);
  const where = and(
    isNull(parkingAreas.archivedAt),
    ownZones(ctx),
    enclosureId === null ? undefined : eq(parkingAreas.enclosureId, enclosureId),
    kind ? eq(kind === "vip" ? parkingAreas.isVip : parkingAreas.isNumbered, true) : undefined,
    q ? or(ilike(parkingAreas.key, pattern), ilike(parkingAreas.name, pattern)) : undefined,
  );
  const column = SORTS[sort.replace("-", "") as keyof typeof SORTS];
  const [rows, [total]] = await Promise.all([
    dbOf(ctx)
      .select({
        id: parkingAreas.id,
        enclosureId: parkingAreas.enclosureId,
        enclosureName: enclosures.name,
        key: parkingAreas.key,
        name: parkingAreas.name,
        capacity: parkingAreas.capacity,
        isNumbered: parkingAreas.isNumbered,
        isVip: parkingAreas.isVip,
        isDrawn: sql<boolean>`${parkingAreas.polygon} is not null`,
        upcomingEvents: sql<number>`(select count(*)::int from ${eventAreas} a join ${events} e on e.id = a.event_id where a.parking_area_id = ${parkingAreas.id} and e.state <> 'cancelled' and e.ends_at > ${ctx.now.toISOString()})`,
      })
      .from(parkingAreas)
      .innerJoin(enclosures, eq(enclosures.id, parkingAreas.enclosureId))
      .where(where)
      .orderBy(sort.startsWith("-") ? desc(column) : asc(column), asc(enclosures.name), asc(parkingAreas.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    dbOf(ctx).select({ n: count() }).from(parkingAreas).where(where),
  ]);
  const found = await zoneGates(
    ctx,
    rows.map((row) => row.id),
  );
  return {
    items: rows.map((row) => ({ ...row, gates: (found.get(row.id) ?? []).map((gate) => gate.label) })),
    total: total?.n ?? 0,
  };
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
