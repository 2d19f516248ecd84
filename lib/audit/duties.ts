import { sql } from "drizzle-orm";
import { addresses, defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({
  erase: async ({ db }, { userId, proven }) => {
    await db.execute(sql`
      delete from audit_values where subject_user_id = ${userId} or values -> 'contact' ->> 1 in ${addresses(proven)}`);
  },
});
