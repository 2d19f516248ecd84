import { sql } from "drizzle-orm";
import { defineDuties, PORTION } from "@/lib/core/duties";

export const duties = defineDuties({
  prune: {
    // While an opening is on, its used numbers must stay used. A week after it they answer nobody's question any more.
    roomAdmissions: async ({ db }) =>
      (
        await db.execute(sql`delete from room_admissions where ctid = any(array(
          select a.ctid from room_admissions a where a.expires_at < now() - interval '7 days'
            and not exists (select from events e where e.id = a.event_id and e.waiting_room = a.opening)
          limit ${PORTION}))`)
      ).count,
  },
});
