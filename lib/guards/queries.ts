import { and, asc, count, desc, eq, gt, ilike, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { admins, enclosures, events, gates, guardAssignments, parkingAreas, users } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { likePattern, type Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { getEvent, zonesOfEvent } from "@/lib/events";
import {
  type AssignmentDto,
  type CoverageDto,
  type GuardRowDto,
  ListAssignments,
  type ListAssignmentsInput,
  ListGuards,
  type ListGuardsInput,
} from "@/lib/guards/schemas";

/** Assignments that a caller has limited to its tenant; by event, zone and name. */
export async function loadAssignments(ctx: Ctx, where: SQL | undefined): Promise<AssignmentDto[]> {
  return dbOf(ctx)
    .select({
      id: guardAssignments.id,
      userId: guardAssignments.userId,
      guardName: users.fullName,
      eventId: events.id,
      eventName: events.name,
      startsAt: events.startsAt,
      timeZone: enclosures.timeZone,
      parkingAreaId: parkingAreas.id,
      zoneKey: parkingAreas.key,
      zoneName: parkingAreas.name,
      gateId: guardAssignments.gateId,
      gateLabel: gates.label,
    })
    .from(guardAssignments)
    .innerJoin(users, eq(users.id, guardAssignments.userId))
    .innerJoin(events, eq(events.id, guardAssignments.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .innerJoin(parkingAreas, eq(parkingAreas.id, guardAssignments.parkingAreaId))
    .leftJoin(gates, eq(gates.id, guardAssignments.gateId))
    .where(where)
    .orderBy(asc(events.startsAt), asc(parkingAreas.key), asc(users.fullName), asc(guardAssignments.id));
}

function ownAssignments(ctx: Ctx): SQL | undefined {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? undefined : eq(guardAssignments.adminId, tenant);
}

/** Assignments of the actor's tenant, of events that are not over unless asked for. */
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

/** Guards of the actor's tenant with where they are due. */
export async function listGuards({ ctx, input }: VerbArgs<ListGuardsInput>): Promise<Page<GuardRowDto>> {
  authorize(ctx.actor, "guard:read");
  const { q, page, pageSize, sort } = parseInput(ListGuards, input);
  const tenant = tenantOf(ctx.actor);
  const pattern = likePattern(q);
  const where = and(
    eq(users.profile, 3),
    ne(users.state, "deleted"),
    tenant === null ? undefined : eq(users.adminId, tenant),
    q ? or(ilike(users.fullName, pattern), ilike(users.email, pattern), ilike(users.phone, pattern)) : undefined,
  );
  const name = sql`lower(${users.fullName})`;
  const [rows, [total]] = await Promise.all([
    dbOf(ctx)
      .select({
        id: users.id,
        fullName: users.fullName,
        email: users.email,
        phone: users.phone,
        state: users.state,
        adminName: admins.name,
      })
      .from(users)
      .innerJoin(admins, eq(admins.id, users.adminId))
      .where(where)
      .orderBy(sort === "-name" ? desc(name) : asc(name), asc(users.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    dbOf(ctx).select({ n: count() }).from(users).where(where),
  ]);
  const ids = rows.map((row) => row.id);
  const due =
    ids.length === 0
      ? []
      : await loadAssignments(ctx, and(inArray(guardAssignments.userId, ids), gt(events.endsAt, ctx.now)));
  return {
    items: rows.map((row) => ({ ...row, assignments: due.filter((assignment) => assignment.userId === row.id) })),
    total: total?.n ?? 0,
  };
}

/** Active guards of a tenant, for a select. */
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

/** Who guards which gate of an event, and the gates that nobody does. Errors: `auth.forbidden`, `resource.not_found`. */
export async function gateCoverage({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<CoverageDto> {
  authorize(ctx.actor, "guard:read");
  await getEvent({ ctx, input: { id: input.eventId } });
  const [areas, due] = await Promise.all([
    zonesOfEvent({ ctx, input: { id: input.eventId } }),
    loadAssignments(ctx, and(eq(guardAssignments.eventId, input.eventId), ownAssignments(ctx))),
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
