import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { guardPairings } from "@/db/schema";
import { revokeSession } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";

/**
 * Ends codes and logs phones out at once. The caller holds the assignment's lock. Returns how many phones there were.
 */
export async function endPairings(tx: Ctx & { db: Db }, assignmentId: number): Promise<number> {
  const ended = await tx.db
    .update(guardPairings)
    .set({ revokedAt: tx.now })
    .where(and(eq(guardPairings.assignmentId, assignmentId), isNull(guardPairings.revokedAt)))
    .returning({ sessionId: guardPairings.sessionId });
  const phones = ended.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]));
  for (const sessionId of phones) await revokeSession(tx, sessionId);
  return phones.length;
}
