import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { revokeSession } from "@/lib/auth/sessions";
import type { VerbArgs } from "@/lib/core/context";

/** Ends the actor's own session. A visitor has none, and that is fine. */
export async function logout({ ctx }: VerbArgs<null>): Promise<null> {
  const { actor } = ctx;
  if (actor.kind !== "user") return null;
  await withTx(ctx, async (tx) => {
    await revokeSession(tx, actor.sessionId);
    await recordAudit(tx, { action: "session.closed", entity: "user", entityId: actor.userId, adminId: actor.adminId });
  });
  return null;
}
