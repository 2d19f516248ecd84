import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import {
  assertGate,
  assertGuards,
  assertZonesOnSale,
  insertAssignments,
  tenantEvent,
} from "@/lib/guards/assign/assignment-rules";
import type { AssignedDto } from "@/lib/guards/client";
import { guardCreated, insertGuard, preparePassword } from "@/lib/guards/insert-guard";
import { AssignGuard, type AssignGuardInput } from "@/lib/guards/schemas";

/** The guards may exist already, or one is made in the same step. */
export async function assignGuard({ ctx, input }: VerbArgs<AssignGuardInput>): Promise<AssignedDto> {
  const data = parseInput(AssignGuard, input);
  authorize(ctx.actor, "guard:write");
  const tenant = tenantOf(ctx.actor);
  const password = data.guard ? await preparePassword(data.guard) : null;
  const zoneIds = [...new Set(data.parkingAreaIds)];
  return withTx(ctx, async (tx) => {
    const event = await tenantEvent(tx, data.eventId, tenant);
    await assertZonesOnSale(tx, event.id, zoneIds);
    await assertGate(tx, data.gateId, zoneIds, event.id);
    const guard =
      data.guard && password ? await insertGuard(tx, { ...data.guard, adminId: event.adminId }, password) : null;
    if (guard) await recordAudit(tx, guardCreated(guard));
    const userIds = guard ? [guard.id] : [...new Set(data.userIds)];
    if (!guard) await assertGuards(tx, userIds, event.adminId, "userIds");
    const assignments = await insertAssignments(tx, {
      adminId: event.adminId,
      userIds,
      places: zoneIds.map((parkingAreaId) => ({ eventId: event.id, parkingAreaId })),
      gateId: data.gateId,
      isSupervisor: data.isSupervisor,
    });
    if (!guard) return { assignments, guard: null };
    const { adminId: _admin, ...created } = guard;
    return { assignments, guard: created };
  });
}
