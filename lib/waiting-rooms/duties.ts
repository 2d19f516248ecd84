import { sql } from "drizzle-orm";
import { defineDuties, PORTION } from "@/lib/core/duties";
import { forgetAdmissions } from "@/lib/places";

export const duties = defineDuties({
  prune: {
    roomAdmissions: ({ db }) =>
      forgetAdmissions(
        db,
        PORTION,
        sql`exists (select from events e where e.id = a.event_id and e.waiting_room = a.opening)`,
      ),
  },
});
