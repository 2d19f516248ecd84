import { and, eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { guardAssignments } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { laidOver } from "@/lib/core/changes";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { assertGate, assertGuards, assertZonesOnSale, tenantEvent } from "@/lib/guards/assign/assignment-rules";
import type { AssignmentDto } from "@/lib/guards/client";
import { endPairings } from "@/lib/guards/pairing/end-pairings";
import { loadAssignments, ownAssignments } from "@/lib/guards/queries";
import { AssignmentId, ChangeAssignment, type ChangeAssignmentInput } from "@/lib/guards/schemas";

/** Paired phones follow to another zone or gate. For another guard or event their pairings end. */
export async function changeAssignment({ ctx, input }: VerbArgs<ChangeAssignmentInput>): Promise<AssignmentDto> {
  const { id } = parseInput(AssignmentId, input);
  authorize(ctx.actor, "guard:write");
  return withTx(ctx, async (tx) => {
    const [was] = await tx.db
      .select()
      .from(guardAssignments)
      .where(and(eq(guardAssignments.id, id), ownAssignments(ctx)))
      .for("update");
    if (!was) throw notFound();
    const { userId, eventId, parkingAreaId, gateId, isSupervisor } = was;
    const held = { userId, eventId, parkingAreaId, gateId, isSupervisor };
    const { id: _id, ...next } = parseInput(ChangeAssignment, laidOver(held, input));
    await tenantEvent(tx, next.eventId, was.adminId);
    await assertZonesOnSale(tx, next.eventId, [next.parkingAreaId]);
    await assertGate(tx, next.gateId, [next.parkingAreaId], next.eventId);
    await assertGuards(tx, [next.userId], was.adminId, "userId");
    await translateUniqueErrors(tx.db.update(guardAssignments).set(next).where(eq(guardAssignments.id, id)), {
      guard_assignments_key: () => new DomainError("guard.already_assigned", { field: "userId" }),
    });
    if (was.userId !== next.userId || was.eventId !== next.eventId) await endPairings(tx, id);
    await recordAudit(tx, {
      action: "guard.reassigned",
      entity: "guard_assignment",
      entityId: id,
      adminId: was.adminId,
      before: held,
      after: next,
    });
    const [changed] = await loadAssignments(tx, eq(guardAssignments.id, id));
    if (!changed) throw notFound();
    return changed;
  });
}
