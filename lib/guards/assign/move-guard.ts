import { and, asc, eq, sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { eventAreaDoors, guardAssignments } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { assertGate, assertGuards, assertZonesOnSale, tenantEvent } from "@/lib/guards/assign/assignment-rules";
import type { AssignmentDto } from "@/lib/guards/client";
import { endPairings } from "@/lib/guards/pairing/end-pairings";
import { loadAssignments, ownAssignments } from "@/lib/guards/queries";
import { MoveGuard } from "@/lib/guards/schemas";

/**
 * Puts a guard of an event at another of its gates, for all zones that are entered there, and at no other. A paired phone
 * goes along where its zone is entered there too, or takes another of them.
 */
export async function moveGuard({ ctx, input }: VerbArgs<MoveGuard>): Promise<AssignmentDto[]> {
  const { userId, eventId, gateId } = parseInput(MoveGuard, input);
  const actor = authorize(ctx.actor, "guard:write");
  return withTx(ctx, async (tx) => {
    const { adminId } = await tenantEvent(tx, eventId, tenantOf(actor));
    await assertGuards(tx, [userId], adminId, "userId");
    const was = await tx.db
      .select()
      .from(guardAssignments)
      .where(and(eq(guardAssignments.userId, userId), eq(guardAssignments.eventId, eventId), ownAssignments(ctx)))
      .orderBy(asc(guardAssignments.id))
      .for("update");
    const [first] = was;
    if (!first) throw notFound();
    const zones = await tx.db
      .select({ id: eventAreaDoors.parkingAreaId })
      .from(eventAreaDoors)
      .where(and(eq(eventAreaDoors.eventId, eventId), eq(eventAreaDoors.gateId, gateId)))
      .orderBy(asc(eventAreaDoors.parkingAreaId));
    const ids = zones.map(({ id }) => id);
    if (ids.length === 0) throw new DomainError("zone.gate_unknown", { field: "gateId" });
    await assertZonesOnSale(tx, eventId, ids);
    await assertGate(tx, gateId, ids, eventId);
    const isSupervisor = was.some((one) => one.isSupervisor);
    // Each zone keeps the assignment that it has, so that its paired phone stays logged in.
    const left = [...was];
    const takes = (zoneId: number) => {
      const there = left.findIndex((one) => one.parkingAreaId === zoneId && one.gateId === gateId);
      const at = there >= 0 ? there : left.findIndex((one) => one.parkingAreaId === zoneId);
      return at < 0 ? undefined : left.splice(at, 1)[0];
    };
    const kept = ids.map((zoneId) => ({ zoneId, row: takes(zoneId) }));
    for (const place of kept) place.row ??= left.shift();
    const gone = left;
    for (const { id } of gone) {
      await endPairings(tx, id);
      await tx.db.delete(guardAssignments).where(eq(guardAssignments.id, id));
    }
    // All at once, since one may take the zone that another gives up.
    const changes = kept.flatMap(({ zoneId, row }) => (row ? [sql`(${row.id}::int, ${zoneId}::int)`] : []));
    await tx.db.execute(sql`
      update guard_assignments a set parking_area_id = c.zone_id, gate_id = ${gateId}, is_supervisor = ${isSupervisor}
      from (values ${sql.join(changes, sql`, `)}) c (id, zone_id) where a.id = c.id`);
    const added = kept.filter(({ row }) => row === undefined);
    if (added.length > 0) {
      await tx.db
        .insert(guardAssignments)
        .values(added.map(({ zoneId }) => ({ adminId, userId, eventId, parkingAreaId: zoneId, gateId, isSupervisor })));
    }
    await recordAudit(tx, {
      action: "guard.moved",
      entity: "guard_assignment",
      entityId: first.id,
      adminId,
      before: { userId, eventId, gateId: first.gateId },
      after: { userId, eventId, gateId },
    });
    return loadAssignments(
      tx,
      and(eq(guardAssignments.userId, userId), eq(guardAssignments.eventId, eventId)) ?? sql`false`,
    );
  });
}
