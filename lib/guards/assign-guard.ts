import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { eventAreas, events, gates, guardAssignments, parkingAreaGates, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { guardCreated, insertGuard, preparePassword } from "@/lib/guards/insert-guard";
import { loadAssignments } from "@/lib/guards/queries";
import { type AssignedDto, AssignGuard, type AssignGuardInput } from "@/lib/guards/schemas";

type Tx = Ctx & { db: Db };

async function guardOf(tx: Tx, userId: number, adminId: number): Promise<void> {
  const [user] = await tx.db
    .select({ profile: users.profile, adminId: users.adminId, state: users.state })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || (user.adminId !== adminId && user.profile !== 2)) throw notFound();
  if (user.profile !== 3 || user.state !== "active") throw new DomainError("user.not_a_guard", { field: "userId" });
}

async function checkGate(tx: Tx, gateId: number, zoneIds: readonly number[]): Promise<void> {
  const doors = await tx.db
    .select({ zoneId: parkingAreaGates.parkingAreaId })
    .from(parkingAreaGates)
    .innerJoin(gates, eq(gates.id, parkingAreaGates.gateId))
    .where(
      and(
        eq(parkingAreaGates.gateId, gateId),
        inArray(parkingAreaGates.parkingAreaId, [...zoneIds]),
        isNull(gates.archivedAt),
      ),
    );
  if (doors.length !== zoneIds.length) throw new DomainError("zone.gate_unknown", { field: "gateId" });
}

/**
 * Lets a guard, or a new one, scan zones of an event. Errors: `input.invalid`, `auth.forbidden`, `resource.not_found`
 * (event, zone or person of another tenant), `user.not_a_guard`, `zone.gate_unknown` (not a gate of every zone),
 * `guard.already_assigned` (nothing new), `user.email_taken`, `user.phone_taken`.
 */
export async function assignGuard({ ctx, input }: VerbArgs<AssignGuardInput>): Promise<AssignedDto> {
  const data = parseInput(AssignGuard, input);
  authorize(ctx.actor, "guard:write");
  const tenant = tenantOf(ctx.actor);
  const password = data.guard ? await preparePassword(data.guard.password) : null;
  const zoneIds = [...new Set(data.parkingAreaIds)];
  return withTx(ctx, async (tx) => {
    const [event] = await tx.db
      .select({ id: events.id, adminId: events.adminId })
      .from(events)
      .where(and(eq(events.id, data.eventId), tenant === null ? undefined : eq(events.adminId, tenant)));
    if (!event) throw notFound();
    const areas = await tx.db
      .select({ zoneId: eventAreas.parkingAreaId })
      .from(eventAreas)
      .where(and(eq(eventAreas.eventId, event.id), inArray(eventAreas.parkingAreaId, zoneIds)))
      .for("key share");
    if (areas.length !== zoneIds.length) throw notFound();
    if (data.gateId !== null) await checkGate(tx, data.gateId, zoneIds);
    const guard =
      data.guard && password ? await insertGuard(tx, { ...data.guard, adminId: event.adminId }, password) : null;
    if (guard) await recordAudit(tx, guardCreated(guard));
    const userId = guard?.id ?? data.userId ?? 0;
    if (!guard) await guardOf(tx, userId, event.adminId);
    const rows = await tx.db
      .insert(guardAssignments)
      .values(
        zoneIds.map((parkingAreaId) => ({
          adminId: event.adminId,
          userId,
          eventId: event.id,
          parkingAreaId,
          gateId: data.gateId,
        })),
      )
      .onConflictDoNothing()
      .returning();
    if (rows.length === 0) throw new DomainError("guard.already_assigned", { field: "userId" });
    for (const row of rows) {
      await recordAudit(tx, {
        action: "guard.assigned",
        entity: "guard_assignment",
        entityId: row.id,
        adminId: event.adminId,
        after: { userId, eventId: row.eventId, parkingAreaId: row.parkingAreaId, gateId: row.gateId },
      });
    }
    const assignments = await loadAssignments(
      tx,
      inArray(
        guardAssignments.id,
        rows.map((row) => row.id),
      ),
    );
    if (!guard) return { assignments, guard: null };
    const { adminId: _admin, ...created } = guard;
    return { assignments, guard: created };
  });
}
