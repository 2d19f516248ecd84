import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { PostId } from "@/lib/guards/schemas";

/** Takes a guard away from where it stood on any day; recorded readings stay. */
export async function endPost({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<{ id: number }> {
  const { id } = parseInput(PostId, input);
  authorize(ctx.actor, "guard:write");
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [ended] = await tx.db.execute<{
      adminId: number;
      userId: number;
      enclosureId: number;
      gateId: number | null;
    }>(sql`
      delete from guard_posts where id = ${id} and (${tenant}::int is null or admin_id = ${tenant}::int)
      returning admin_id as "adminId", user_id as "userId", enclosure_id as "enclosureId", gate_id as "gateId"`);
    if (!ended) throw notFound();
    const { adminId, userId, enclosureId, gateId } = ended;
    await recordAudit(tx, {
      action: "guard.post_ended",
      entity: "guard_post",
      entityId: id,
      adminId,
      before: { userId, enclosureId, gateId },
    });
    return { id };
  });
}
