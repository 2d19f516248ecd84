import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Phones that were paired for an event stay logged in until its new end, in the caller's transaction. Answers how many. */
export async function movePairings(tx: { db: Db }, event: { id: number; endsAt: Date }): Promise<number> {
  const { count } = await tx.db.execute(sql`
    update sessions s set expires_at = ${event.endsAt.toISOString()}::timestamptz
    from guard_pairings g join guard_assignments a on a.id = g.assignment_id
    where g.session_id = s.id and g.revoked_at is null and a.event_id = ${event.id}`);
  return count;
}
