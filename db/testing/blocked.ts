import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";

/** Resolves once somebody waits for another's lock in this database. `ended` says that nobody ever will. */
export async function untilBlocked(ended?: AbortSignal): Promise<"blocked"> {
  for (;;) {
    ended?.throwIfAborted();
    const waiting = await getDb().execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length > 0) return "blocked";
  }
}
