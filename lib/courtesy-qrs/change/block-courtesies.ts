import { withTx } from "@/db/client";
import { recordAudits } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { lockCourtesies } from "@/lib/courtesy-qrs/change/lock-courtesies";
import { chosen } from "@/lib/courtesy-qrs/courtesy-sql";
import { BlockCourtesies, type BlockCourtesiesInput } from "@/lib/courtesy-qrs/schemas";
import { recordPassEvents, setPassesBlocked } from "@/lib/passes";

/**
 * Stops courtesies from entering, or lets them in again. Their places stay theirs, and deleted or cancelled ones are
 * passed over. Answers how many changed.
 */
export async function blockCourtesies({ ctx, input }: VerbArgs<BlockCourtesiesInput>): Promise<{ changed: number }> {
  const { isBlocked, ...selection } = parseInput(BlockCourtesies, input);
  authorize(ctx.actor, "courtesy:write");
  return withTx(ctx, async (tx) => {
    const found = await lockCourtesies(tx, chosen(tenantOf(tx.actor), selection));
    if (found.length === 0) throw notFound();
    const adminOf = new Map(found.map(({ id, adminId }) => [id, adminId]));
    const ids = await setPassesBlocked(tx, [...adminOf.keys()], isBlocked);
    const changed = ids.map((id) => ({ id, adminId: adminOf.get(id) ?? 0 }));
    await recordPassEvents(tx, isBlocked ? "blocked" : "unblocked", changed);
    await recordAudits(
      tx,
      changed.map(({ id, adminId }) => ({
        action: isBlocked ? "courtesy.blocked" : "courtesy.unblocked",
        entity: "courtesy",
        entityId: id,
        adminId,
      })),
    );
    return { changed: changed.length };
  });
}
