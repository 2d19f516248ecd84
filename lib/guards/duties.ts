import { sql } from "drizzle-orm";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({
  erase: async ({ db }, { userId }) => {
    await db.execute(sql`
      delete from guard_assignments g using events e
      where g.user_id = ${userId} and e.id = g.event_id and e.ends_at > now()`);
  },
  ownData: ({ userId }) => ({
    assignments: {
      at: 80,
      json: sql`(select coalesce(json_agg(json_build_object('event', v.name, 'startsAt', v.starts_at) order by g.id), '[]')
        from guard_assignments g join events v on v.id = g.event_id where g.user_id = ${userId})`,
    },
  }),
});
