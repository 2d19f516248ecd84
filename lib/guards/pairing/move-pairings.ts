import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { moveSessionEnds } from "@/lib/auth";

/** Keeps the event's paired phones logged in until its new end. Returns how many. */
export async function movePairings(tx: { db: Db }, event: { id: number; endsAt: Date }): Promise<number> {
  const paired = sql`
    select g.session_id from guard_pairings g join guard_assignments a on a.id = g.assignment_id
    where g.revoked_at is null and a.event_id = ${event.id}`;
  return moveSessionEnds(tx.db, paired, event.endsAt);
}
