import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Forgets what was noted of who paid, in the caller's transaction. `which` is SQL of the payments `p`. */
export async function forgetPayers(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`
    update payments p set note = null, payer_name = null
    where ${which} and (p.note is not null or p.payer_name is not null)`);
}
