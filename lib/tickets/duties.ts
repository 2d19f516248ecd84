import { sql } from "drizzle-orm";
import { defineDuties } from "@/lib/core/duties";
import { ticketTemplates } from "@/lib/tickets/messages";

export const duties = defineDuties({
  templates: ticketTemplates,
  ownData: ({ userId }) => ({
    tickets: {
      at: 50,
      json: sql`(select coalesce(json_agg(json_build_object('id', t.id, 'event', v.name, 'state', t.state,
        'issuedAt', t.issued_at) order by t.id), '[]')
        from tickets t join events v on v.id = t.event_id where t.buyer_id = ${userId})`,
    },
  }),
});
