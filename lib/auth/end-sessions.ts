import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";

/** Ends every session of a person at once, in the caller's transaction. */
export async function endSessionsOf(tx: Ctx & { db: Db }, userId: number): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** Moves the end of sessions, in the caller's transaction. `ids` is a query of theirs. Answers how many. */
export async function moveSessionEnds(db: Db, ids: SQL, endsAt: Date): Promise<number> {
  const { count } = await db.execute(sql`
    update sessions set expires_at = ${endsAt.toISOString()}::timestamptz where id in (${ids})`);
  return count;
}
