import { and, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { passes } from "@/db/schema";
import type { PassStateReason } from "@/lib/passes/client";

/**
 * Revokes passes for good, in the caller's transaction. Passes that are revoked already keep their first reason. It
 * waits for gates that are reading one of them. Answers the ids that changed; the caller audits.
 */
export async function revokePasses(
  tx: { db: Db },
  passIds: readonly number[],
  reason: Exclude<PassStateReason, "blocked">,
): Promise<number[]> {
  if (passIds.length === 0) return [];
  const live = await tx.db
    .select({ id: passes.id })
    .from(passes)
    .where(and(inArray(passes.id, [...passIds]), ne(passes.state, "revoked")))
    .orderBy(passes.id)
    .for("no key update");
  const ids = live.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.db.update(passes).set({ state: "revoked", stateReason: reason }).where(inArray(passes.id, ids));
  }
  return ids;
}

/** Revokes every pass of a cancelled event, of all kinds, like `revokePasses`. Answers how many. */
export async function revokeEventPasses(tx: { db: Db }, eventId: number): Promise<number> {
  const { count } = await tx.db.execute(sql`
    update passes p set state = 'revoked', state_reason = 'cancelled'
    from (select id from passes where event_id = ${eventId} and state <> 'revoked' order by id for no key update) live
    where p.id = live.id`);
  return count;
}
