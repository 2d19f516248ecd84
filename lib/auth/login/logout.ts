import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { revokeSession } from "@/lib/auth/sessions/sessions";
import { isPerson } from "@/lib/core/actors";
import type { VerbArgs } from "@/lib/core/context";

/**
 * A new login replaces the browser's cookie; this ends the session of the old one, which nothing refers to any more.
 */
export async function endReplacedSession({ ctx, input }: VerbArgs<{ sessionId: string }>): Promise<null> {
  const { actor } = ctx;
  return isPerson(actor) && actor.sessionId !== input.sessionId ? logout({ ctx, input: null }) : null;
}

/** A visitor has no session to end, which is no error. */
export async function logout({ ctx }: VerbArgs<null>): Promise<null> {
  const { actor } = ctx;
  if (!isPerson(actor)) return null;
  await withTx(ctx, async (tx) => {
    await revokeSession(tx, actor.sessionId);
    await recordAudit(tx, {
      action: "session.closed",
      entity: "user",
      entityId: actor.userId,
      adminId: actor.tenant?.id ?? null,
    });
  });
  return null;
}
