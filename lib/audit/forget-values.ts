import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Forgets the personal values that the log keeps of things, in the caller's transaction; what was done to them stays. */
export async function forgetAuditValues(db: Db, entity: string, entityIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    delete from audit_values where audit_id in (
      select id from audit_log where entity = ${entity} and entity_id = any(${`{${entityIds.join(",")}}`}::text[]))`);
}
