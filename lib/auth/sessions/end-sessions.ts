import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";

export async function endSessionsOf(tx: Ctx & { db: Db }, userId: number): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** `ids` is a query of session ids. Answers how many sessions were moved. */
export async function moveSessionEnds(db: Db, ids: SQL, endsAt: Date): Promise<number> {
  const { count } = await db.execute(sql`
    update sessions set expires_at = ${endsAt}::timestamptz where id in (${ids})`);
  return count;
}
