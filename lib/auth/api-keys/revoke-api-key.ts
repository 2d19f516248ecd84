import { and, eq, isNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { apiKeys } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { ApiKeyId } from "@/lib/auth/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

/** The key's next request is refused. One that is revoked already stays so. */
export async function revokeApiKey({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<null> {
  const { userId } = authorizeUser(ctx.actor, "api_key:revoke");
  const { id } = parseInput(ApiKeyId, input);
  const tenant = tenantOf(ctx.actor);
  const own = and(eq(apiKeys.id, id), tenant === null ? undefined : eq(apiKeys.adminId, tenant));
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(apiKeys)
      .set({ revokedAt: tx.now, revokedBy: userId })
      .where(and(own, isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name, adminId: apiKeys.adminId });
    if (!row) {
      const [ended] = await tx.db.select({ id: apiKeys.id }).from(apiKeys).where(own);
      if (!ended) throw notFound();
      return null;
    }
    await recordAudit(tx, {
      action: "api_key.revoked",
      entity: "api_key",
      entityId: id,
      adminId: row.adminId,
      after: { name: row.name },
    });
    return null;
  });
}
