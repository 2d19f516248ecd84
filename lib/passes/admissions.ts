import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { scanUndos } from "@/db/schema";

/** That the reading which a query calls `scan` was not taken back: its car did not pass. */
export const notTakenBack = (scan: string): SQL =>
  sql.raw(`not exists (select from scan_undos where scan_id = ${scan}.id)`);

/** From now on a reading admitted nobody. The caller has locked its pass, and knows that it was not taken back before. */
export async function noteTakenBack(
  tx: { db: Db; now: Date },
  reading: Omit<typeof scanUndos.$inferInsert, "at">,
): Promise<void> {
  await tx.db.insert(scanUndos).values({ ...reading, at: tx.now });
}

/**
 * Readings that admitted somebody, as rows. Refunds, transfers and changes ask for them before they take a pass away.
 */
export const ADMISSIONS = sql.raw(`(select id, pass_id, event_id, gate_id, direction, entry_no, scanned_at
  from scans where decision = 'admitted' and not exists (select from scan_undos where scan_id = scans.id))`);
