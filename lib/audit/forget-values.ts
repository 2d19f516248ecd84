import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Erases personal values from the log in the caller's transaction. The rows that say what was done stay. */
export async function forgetAuditValues(db: Db, entity: string, entityIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    delete from audit_values where audit_id in (
      select id from audit_log where entity = ${entity} and entity_id = any(${`{${entityIds.join(",")}}`}::text[]))`);
}
