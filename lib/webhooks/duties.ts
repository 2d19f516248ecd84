import { sql } from "drizzle-orm";
import { webhookEndpoints } from "@/db/schema";
import { defineDuties, PORTION } from "@/lib/core/duties";
import { KEPT_DAYS } from "@/lib/webhooks/client";
import { messageList } from "@/lib/webhooks/delivery/message-list";
import { endpointList } from "@/lib/webhooks/endpoints/endpoint-list";
import { jobs } from "@/lib/webhooks/jobs";
import { webhookTemplates } from "@/lib/webhooks/messages";

export const duties = defineDuties({
  jobs,
  sealed: [
    {
      column: webhookEndpoints.secret,
      reseal: (db, row, secret) => db.update(webhookEndpoints).set({ secret }).where(row),
    },
    {
      column: webhookEndpoints.formerSecret,
      reseal: (db, row, formerSecret) => db.update(webhookEndpoints).set({ formerSecret }).where(row),
    },
  ],
  lists: [endpointList, messageList],
  templates: webhookTemplates,
  prune: {
    // Ordering by the key reads only the head of the table. What is sent again so late is tried to its end first.
    webhooks: async ({ db }) =>
      (
        await db.execute(sql`delete from webhook_messages
          where created_at < now() - make_interval(days => ${KEPT_DAYS}::int) and state <> 'pending'
            and id in (select id from webhook_messages order by id limit ${PORTION})`)
      ).count,
  },
});
