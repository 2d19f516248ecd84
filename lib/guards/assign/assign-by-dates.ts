import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { enclosures, eventAreas, events, parkingAreas } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { keepAreas } from "@/lib/events";
import { assertGate, assertGuards, insertAssignments } from "@/lib/guards/assign/assignment-rules";
import type { AssignedDto } from "@/lib/guards/client";
import { AssignByDates, type AssignByDatesInput } from "@/lib/guards/schemas";

/** All of the zones must belong to the venue. */
async function venueOf(tx: Ctx & { db: Db }, id: number, tenant: number | null, zoneIds: readonly number[]) {
  const [venue] = await tx.db
    .select({ id: enclosures.id, adminId: enclosures.adminId, timeZone: enclosures.timeZone })
    .from(enclosures)
    .where(and(eq(enclosures.id, id), tenant === null ? undefined : eq(enclosures.adminId, tenant)));
  if (!venue) throw notFound();
  const zones = await tx.db
    .select({ id: parkingAreas.id })
    .from(parkingAreas)
    .where(
      and(
        eq(parkingAreas.enclosureId, venue.id),
        inArray(parkingAreas.id, [...zoneIds]),
        isNull(parkingAreas.archivedAt),
      ),
    );
  if (zones.length !== zoneIds.length) throw notFound();
  return venue;
}

/**
 * Only events that are neither over nor cancelled. An event that lacks one of the zones gets the others; assignments
 * that exist already stay.
 */
export async function assignByDates({ ctx, input }: VerbArgs<AssignByDatesInput>): Promise<AssignedDto> {
  const data = parseInput(AssignByDates, input);
  authorize(ctx.actor, "guard:write");
  const tenant = tenantOf(ctx.actor);
  const zoneIds = [...new Set(data.parkingAreaIds)];
  const userIds = [...new Set(data.userIds)];
  return withTx(ctx, async (tx) => {
    const venue = await venueOf(tx, data.enclosureId, tenant, zoneIds);
    await assertGate(tx, data.gateId, zoneIds);
    await assertGuards(tx, userIds, venue.adminId, "userIds");
    const day = sql`(${events.startsAt} at time zone ${venue.timeZone})::date`;
    const areas = await tx.db
      .select({ id: eventAreas.id })
      .from(eventAreas)
      .innerJoin(events, eq(events.id, eventAreas.eventId))
      .where(
        and(
          eq(events.enclosureId, venue.id),
          ne(events.state, "cancelled"),
          gt(events.endsAt, ctx.now),
          sql`${day} between ${data.from}::date and ${data.to}::date`,
          inArray(eventAreas.parkingAreaId, zoneIds),
        ),
      );
    const places = await keepAreas(
      tx,
      areas.map(({ id }) => id),
    );
    if (places.length === 0) throw new DomainError("guard.no_events", { field: "from" });
    const assignments = await insertAssignments(tx, {
      adminId: venue.adminId,
      userIds,
      places,
      gateId: data.gateId,
      isSupervisor: data.isSupervisor,
    });
    return { assignments, guard: null };
  });
}
