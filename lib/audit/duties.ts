import { sql } from "drizzle-orm";
import { addresses, defineDuties } from "@/lib/core/duties";

/** Months for which the log has a table of its own before they begin. */
const MONTHS_AHEAD = 12;

export const duties = defineDuties({
  prune: {
    auditMonths: async ({ db }) => {
      const [kept] = await db.execute<{ tables: number }>(sql`select keep_audit_months(${MONTHS_AHEAD}) as tables`);
      return kept?.tables ?? 0;
    },
  },
  erase: async ({ db }, { userId, proven }) => {
    await db.execute(sql`
      delete from audit_values where subject_user_id = ${userId} or values -> 'contact' ->> 1 in ${addresses(proven)}`);
  },
});
