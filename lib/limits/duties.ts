import { sql } from "drizzle-orm";
import { defineDuties, PORTION } from "@/lib/core/duties";

export const duties = defineDuties({
  prune: {
    limits: async ({ db }) =>
      (
        await db.execute(sql`delete from rate_limits where ctid = any(array(
          select ctid from rate_limits where expire < now() - interval '1 hour' limit ${PORTION}))
          and expire < now() - interval '1 hour'`)
      ).count,
  },
});
