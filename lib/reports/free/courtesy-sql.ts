import { sql } from "drizzle-orm";
import { ADMISSIONS } from "@/lib/passes";

/** Whether the courtesy `k` with its pass `p` stands: it was neither deleted nor cancelled. */
export const STANDS = sql`k.deleted_at is null and p.state <> 'revoked'`;

/** Cars that came in by the courtesy `k`; null: none did. */
export const ENTERED = sql`(select max(s.entry_no) from ${ADMISSIONS} s where s.pass_id = k.pass_id and s.direction = 'in')`;
