import { and, eq, isNotNull, sql } from "drizzle-orm";
import { tickets } from "@/db/schema";
import { defineDuties } from "@/lib/core/duties";
import { ticketTemplates } from "@/lib/tickets/messages";

export const duties = defineDuties({
  templates: ticketTemplates,
  /** None, and yet it erases last for it: tickets are locked after payments, which others erase. */
  contacts: async () => [],
  erase: async ({ db }, { userId }) => {
    await db
      .update(tickets)
      .set({ plate: null })
      .where(and(eq(tickets.buyerId, userId), isNotNull(tickets.plate)));
  },
  ownData: ({ userId }) => ({
    tickets: {
      at: 50,
      json: sql`(select coalesce(json_agg(json_build_object('id', t.id, 'event', v.name, 'state', t.state,
        'issuedAt', t.issued_at, 'plate', t.plate) order by t.id), '[]')
        from tickets t join events v on v.id = t.event_id where t.buyer_id = ${userId})`,
    },
  }),
});
