import { and, eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { guardAssignments } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { AssignmentId } from "@/lib/guards/schemas";

/** Takes an assignment back; what was scanned stays. Errors: `auth.forbidden`, `resource.not_found`. */
export async function unassignGuard({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<{ id: number }> {
  const { id } = parseInput(AssignmentId, input);
  authorize(ctx.actor, "guard:write");
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .delete(guardAssignments)
      .where(and(eq(guardAssignments.id, id), tenant === null ? undefined : eq(guardAssignments.adminId, tenant)))
      .returning();
    if (!row) throw notFound();
    await recordAudit(tx, {
      action: "guard.unassigned",
      entity: "guard_assignment",
      entityId: id,
      adminId: row.adminId,
      before: { userId: row.userId, eventId: row.eventId, parkingAreaId: row.parkingAreaId, gateId: row.gateId },
    });
    return { id };
  });
}
