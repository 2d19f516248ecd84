import { and, eq, isNotNull, sql } from "drizzle-orm";
import { webhookEndpoints } from "@/db/schema";
import { defineDuties, PORTION } from "@/lib/core/duties";
import { isSuspended } from "@/lib/users";
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
  // Nothing was tried while the tenant was suspended: those days say nothing of the endpoint.
  reopened: async ({ db }, userId) => {
    await db
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(and(eq(webhookEndpoints.adminId, userId), isNotNull(webhookEndpoints.failingSince)));
  },
  prune: {
    // The key reads the head of the table, up to the first message that is kept for its age, whatever still waits there. What
    // is sent again so late is tried to its end first; of a suspended tenant nothing is tried, and it goes unsent.
    webhooks: async ({ db }) => {
      const since = sql`now() - make_interval(days => ${KEPT_DAYS}::int)`;
      const { count } = await db.execute(sql`delete from webhook_messages where id in (
        select m.id from webhook_messages m
        where m.created_at < ${since} and (m.state <> 'pending' or ${isSuspended(sql`m.admin_id`)})
          and m.id < coalesce(
            (select k.id from webhook_messages k where k.created_at >= ${since} order by k.id limit 1), 9223372036854775807)
        order by m.id limit ${PORTION})`);
      return count;
    },
  },
});
