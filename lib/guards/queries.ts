import { and, asc, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import {
  enclosures,
  eventAreaDoors,
  eventAreas,
  events,
  gates,
  guardAssignments,
  parkingAreaGates,
  parkingAreas,
  users,
} from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { getEvent, zonesOfEvent } from "@/lib/events";
import type { AssignmentDto, CoverageDto, EventCoverageDto, PlacesDto } from "@/lib/guards/client";
import { GuardsOfArea, type GuardsOfAreaInput, ListAssignments, type ListAssignmentsInput } from "@/lib/guards/schemas";

const AHEAD = 30;

/**
 * Assignments with the names that people know them by, as a table to select from. `where` is a condition on assignments,
 * guards and events; the caller has limited it to its tenant.
 */
export function assignmentDetails(ctx: Ctx, where: SQL | undefined) {
  return dbOf(ctx)
    .select({
      id: guardAssignments.id,
      userId: guardAssignments.userId,
      guardName: users.fullName,
      eventId: guardAssignments.eventId,
      eventName: sql<string>`${events.name}`.as("event_name"),
      enclosureId: events.enclosureId,
      enclosureName: sql<string>`${enclosures.name}`.as("enclosure_name"),
      color: enclosures.color,
      adminId: guardAssignments.adminId,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timeZone: enclosures.timeZone,
      parkingAreaId: guardAssignments.parkingAreaId,
      zoneKey: parkingAreas.key,
      zoneName: sql<string>`${parkingAreas.name}`.as("zone_name"),
      gateId: guardAssignments.gateId,
      gateLabel: sql<string | null>`${gates.label}`.as("gate_label"),
      isSupervisor: guardAssignments.isSupervisor,
    })
    .from(guardAssignments)
    .innerJoin(users, eq(users.id, guardAssignments.userId))
    .innerJoin(events, eq(events.id, guardAssignments.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .innerJoin(parkingAreas, eq(parkingAreas.id, guardAssignments.parkingAreaId))
    .leftJoin(gates, eq(gates.id, guardAssignments.gateId))
    .where(where)
    .as("assignment");
}

/** See `assignmentDetails` for `where`. */
export async function loadAssignments(ctx: Ctx, where: SQL | undefined): Promise<AssignmentDto[]> {
  const assignment = assignmentDetails(ctx, where);
  return dbOf(ctx)
    .select({
      id: assignment.id,
      userId: assignment.userId,
      guardName: assignment.guardName,
      eventId: assignment.eventId,
      eventName: assignment.eventName,
      enclosureId: assignment.enclosureId,
      adminId: assignment.adminId,
      startsAt: assignment.startsAt,
      endsAt: assignment.endsAt,
      timeZone: assignment.timeZone,
      parkingAreaId: assignment.parkingAreaId,
      zoneKey: assignment.zoneKey,
      zoneName: assignment.zoneName,
      gateId: assignment.gateId,
      gateLabel: assignment.gateLabel,
      isSupervisor: assignment.isSupervisor,
    })
    .from(assignment)
    .orderBy(asc(assignment.startsAt), asc(assignment.zoneKey), asc(assignment.guardName), asc(assignment.id));
}

/** Undefined for the platform, which sees all. */
export function ownAssignments(ctx: Ctx): SQL | undefined {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? undefined : eq(guardAssignments.adminId, tenant);
}

/** Leaves out events that are over, unless `past` is set. */
export async function listAssignments({ ctx, input }: VerbArgs<ListAssignmentsInput>): Promise<AssignmentDto[]> {
  authorize(ctx.actor, "guard:read");
  const { eventId, parkingAreaId, past } = parseInput(ListAssignments, input);
  return loadAssignments(
    ctx,
    and(
      ownAssignments(ctx),
      eventId === null ? undefined : eq(guardAssignments.eventId, eventId),
      parkingAreaId === null ? undefined : eq(guardAssignments.parkingAreaId, parkingAreaId),
      past ? undefined : gt(events.endsAt, ctx.now),
    ),
  );
}

export async function getAssignment({ ctx, input }: VerbArgs<{ id: number }>): Promise<AssignmentDto> {
  authorize(ctx.actor, "guard:read");
  const [found] = await loadAssignments(ctx, and(ownAssignments(ctx), eq(guardAssignments.id, input.id)));
  if (!found) throw notFound();
  return found;
}

export async function guardsOfArea({ ctx, input }: VerbArgs<GuardsOfAreaInput>): Promise<AssignmentDto[]> {
  authorize(ctx.actor, "guard:read");
  const { eventId, parkingAreaId } = parseInput(GuardsOfArea, input);
  const tenant = tenantOf(ctx.actor);
  const [area] = await dbOf(ctx)
    .select({ id: eventAreas.id })
    .from(eventAreas)
    .where(
      and(
        eq(eventAreas.eventId, eventId),
        eq(eventAreas.parkingAreaId, parkingAreaId),
        tenant === null ? undefined : eq(eventAreas.adminId, tenant),
      ),
    );
  if (!area) throw notFound();
  return loadAssignments(
    ctx,
    and(eq(guardAssignments.eventId, eventId), eq(guardAssignments.parkingAreaId, parkingAreaId)),
  );
}

export async function guardOptions({ ctx, input }: VerbArgs<{ adminId?: number }>) {
  authorize(ctx.actor, "guard:read");
  const tenant = tenantOf(ctx.actor) ?? input.adminId ?? null;
  return dbOf(ctx)
    .select({ id: users.id, fullName: users.fullName, email: users.email, phone: users.phone })
    .from(users)
    .where(
      and(eq(users.profile, 3), eq(users.state, "active"), tenant === null ? undefined : eq(users.adminId, tenant)),
    )
    .orderBy(asc(users.fullName), asc(users.id));
}

/** A blocked guard keeps the assignments but guards nothing. */
const isOnDuty = eq(users.state, "active");

export async function gateCoverage({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<CoverageDto> {
  authorize(ctx.actor, "guard:read");
  await getEvent({ ctx, input: { id: input.eventId } });
  const [areas, due] = await Promise.all([
    zonesOfEvent({ ctx, input: { id: input.eventId } }),
    loadAssignments(ctx, and(eq(guardAssignments.eventId, input.eventId), ownAssignments(ctx), isOnDuty)),
  ]);
  const zones = areas.map((area) => ({
    parkingAreaId: area.parkingAreaId,
    key: area.key,
    name: area.name,
    gates: area.gates.map((gate) => ({
      ...gate,
      guards: due
        .filter((one) => one.parkingAreaId === area.parkingAreaId && (one.gateId === null || one.gateId === gate.id))
        .map((one) => ({ assignmentId: one.id, name: one.guardName })),
    })),
  }));
  const gaps = zones.flatMap((zone) =>
    zone.gates.filter((gate) => gate.guards.length === 0).map((gate) => ({ zoneKey: zone.key, gateLabel: gate.label })),
  );
  return { zones, gaps };
}

interface AheadRow {
  eventId: number;
  eventName: string;
  enclosureName: string;
  startsAt: Date;
  timeZone: string;
  zoneId: number;
  zoneKey: string;
  zoneName: string;
  gateId: number | null;
  gateLabel: string | null;
  isGuarded: boolean;
}

/** The caller has limited the events to its tenant. */
async function zonesOfEvents(ctx: Ctx, ids: readonly number[]): Promise<AheadRow[]> {
  const someone = dbOf(ctx)
    .select({ one: sql`1` })
    .from(guardAssignments)
    .innerJoin(users, eq(users.id, guardAssignments.userId))
    .where(
      and(
        isOnDuty,
        eq(guardAssignments.eventId, eventAreas.eventId),
        eq(guardAssignments.parkingAreaId, eventAreas.parkingAreaId),
        or(isNull(guardAssignments.gateId), eq(guardAssignments.gateId, gates.id)),
      ),
    );
  return dbOf(ctx)
    .select({
      eventId: events.id,
      eventName: events.name,
      enclosureName: enclosures.name,
      startsAt: events.startsAt,
      timeZone: enclosures.timeZone,
      zoneId: parkingAreas.id,
      zoneKey: parkingAreas.key,
      zoneName: parkingAreas.name,
      gateId: gates.id,
      gateLabel: gates.label,
      isGuarded: sql<boolean>`exists (${someone})`,
    })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .leftJoin(eventAreaDoors, eq(eventAreaDoors.eventAreaId, eventAreas.id))
    .leftJoin(gates, and(eq(gates.id, eventAreaDoors.gateId), isNull(gates.archivedAt)))
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.startsAt), asc(events.id), asc(parkingAreas.key), asc(gates.label));
}

/** Soonest first. */
async function eventsAhead(ctx: Ctx, adminId: number | null): Promise<number[]> {
  const rows = await dbOf(ctx)
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        gt(events.endsAt, ctx.now),
        ne(events.state, "cancelled"),
        adminId === null ? undefined : eq(events.adminId, adminId),
        exists(dbOf(ctx).select({ one: sql`1` }).from(eventAreas).where(eq(eventAreas.eventId, events.id))),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(AHEAD);
  return rows.map(({ id }) => id);
}

const byEvent = (rows: readonly AheadRow[]) =>
  [...Map.groupBy(rows, ({ eventId }) => eventId).values()].flatMap((all) => (all[0] ? [{ first: all[0], all }] : []));

/** Soonest first, at most 30. */
export async function coverageAhead({ ctx }: { ctx: Ctx }): Promise<EventCoverageDto[]> {
  authorize(ctx.actor, "guard:read");
  const ids = await eventsAhead(ctx, tenantOf(ctx.actor));
  return byEvent(await zonesOfEvents(ctx, ids)).map(({ first, all }) => {
    const { eventId, eventName, enclosureName, startsAt, timeZone } = first;
    const doors = all.flatMap(({ zoneKey, gateLabel, isGuarded }) =>
      gateLabel === null ? [] : [{ gap: { zoneKey, gateLabel }, isGuarded }],
    );
    const gaps = doors.filter(({ isGuarded }) => !isGuarded).map(({ gap }) => gap);
    const gates = new Set(doors.map(({ gap }) => gap.gateLabel)).size;
    return { eventId, eventName, enclosureName, startsAt, timeZone, gates, gaps };
  });
}

/** The next events of the assignment's tenant, and its own event even if it is not among them. */
export async function placesFor({ ctx, input }: VerbArgs<{ id: number }>): Promise<PlacesDto[]> {
  const { adminId, eventId } = await getAssignment({ ctx, input });
  const ids = new Set([eventId, ...(await eventsAhead(ctx, adminId))]);
  return byEvent(await zonesOfEvents(ctx, [...ids])).map(({ first, all }) => ({
    eventId: first.eventId,
    eventName: first.eventName,
    startsAt: first.startsAt,
    timeZone: first.timeZone,
    zones: [...Map.groupBy(all, ({ zoneId }) => zoneId).values()].flatMap(([zone, ...more]) =>
      zone
        ? [
            {
              id: zone.zoneId,
              key: zone.zoneKey,
              name: zone.zoneName,
              gates: [zone, ...more].flatMap(({ gateId, gateLabel }) =>
                gateId === null || gateLabel === null ? [] : [{ id: gateId, label: gateLabel }],
              ),
            },
          ]
        : [],
    ),
  }));
}

/** For assigning guards by dates. */
export async function zonesOfVenue({ ctx, input }: VerbArgs<{ enclosureId: number }>): Promise<PlacesDto["zones"]> {
  authorize(ctx.actor, "guard:read");
  const tenant = tenantOf(ctx.actor);
  const rows = await dbOf(ctx)
    .select({
      id: parkingAreas.id,
      key: parkingAreas.key,
      name: parkingAreas.name,
      gateId: gates.id,
      label: gates.label,
    })
    .from(parkingAreas)
    .leftJoin(parkingAreaGates, eq(parkingAreaGates.parkingAreaId, parkingAreas.id))
    .leftJoin(gates, and(eq(gates.id, parkingAreaGates.gateId), isNull(gates.archivedAt)))
    .where(
      and(
        eq(parkingAreas.enclosureId, input.enclosureId),
        isNull(parkingAreas.archivedAt),
        tenant === null ? undefined : eq(parkingAreas.adminId, tenant),
      ),
    )
    .orderBy(asc(parkingAreas.key), asc(parkingAreas.id), asc(gates.label));
  const zones = new Map<number, PlacesDto["zones"][number]>();
  for (const { id, key, name, gateId, label } of rows) {
    const zone = zones.get(id) ?? { id, key, name, gates: [] };
    zones.set(id, zone);
    if (gateId !== null && label !== null) zone.gates.push({ id: gateId, label });
  }
  return [...zones.values()];
}
