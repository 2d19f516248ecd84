import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { guardPairings } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { revokeSession } from "@/lib/auth";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { AssignmentId } from "@/lib/guards/schemas";

/** Logs the phone out at once. */
export async function revokePairing({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<{ id: number }> {
  const { id } = parseInput(AssignmentId, input);
  authorize(ctx.actor, "guard:write");
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(guardPairings)
      .set({ revokedAt: ctx.now })
      .where(
        and(
          eq(guardPairings.id, id),
          isNotNull(guardPairings.usedAt),
          isNull(guardPairings.revokedAt),
          tenant === null ? undefined : eq(guardPairings.adminId, tenant),
        ),
      )
      .returning();
    if (!row) throw notFound();
    if (row.sessionId !== null) await revokeSession(tx, row.sessionId);
    await recordAudit(tx, {
      action: "guard.phone_revoked",
      entity: "guard_assignment",
      entityId: row.assignmentId,
      adminId: row.adminId,
      before: { pairingId: id },
    });
    return { id };
  });
}
