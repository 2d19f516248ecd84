import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { isLost } from "@/lib/access/occupancy";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";

const BATCH = 5_000;

/**
 * Ends the stays of cars whose exit nothing read, twelve hours after their event, or a day after they came where they have
 * none. Answers how many. Two at once take different ones, and a reading that is moving a stay keeps it.
 */
export async function endLostStays({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  let ended = 0;
  for (;;) {
    const rows = await dbOf(ctx).execute(sql`
      update stays set ended_by = 'orphan', ended_at = clock_timestamp()
      where id in (
        select s.id from stays s where s.ended_by is null and ${isLost(ctx.now)}
        limit ${BATCH}::int for no key update of s skip locked)
      returning id`);
    ended += rows.length;
    if (rows.length < BATCH) return ended;
  }
}
