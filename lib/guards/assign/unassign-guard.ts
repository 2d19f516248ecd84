import { and, eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { guardAssignments } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { endPairings } from "@/lib/guards/pairing/end-pairings";
import { ownAssignments } from "@/lib/guards/queries";
import { AssignmentId } from "@/lib/guards/schemas";

/** Paired phones are logged out; recorded scans stay. */
export async function unassignGuard({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<{ id: number }> {
  const { id } = parseInput(AssignmentId, input);
  authorize(ctx.actor, "guard:write");
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(guardAssignments)
      .where(and(eq(guardAssignments.id, id), ownAssignments(ctx)))
      .for("update");
    if (!row) throw notFound();
    await endPairings(tx, id);
    await tx.db.delete(guardAssignments).where(eq(guardAssignments.id, id));
    const { adminId, userId, eventId, parkingAreaId, gateId, isSupervisor } = row;
    await recordAudit(tx, {
      action: "guard.unassigned",
      entity: "guard_assignment",
      entityId: id,
      adminId,
      before: { userId, eventId, parkingAreaId, gateId, isSupervisor },
    });
    return { id };
  });
}
