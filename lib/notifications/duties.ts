import { sql } from "drizzle-orm";
import { messages } from "@/db/schema";
import { addresses, defineDuties } from "@/lib/core/duties";
import { failedMessageList } from "@/lib/notifications/failed-messages";
import { jobs } from "@/lib/notifications/jobs";

export const duties = defineDuties({
  lists: [failedMessageList],
  jobs,
  sealed: [
    {
      column: messages.secretEncrypted,
      reseal: (db, row, secretEncrypted) => db.update(messages).set({ secretEncrypted }).where(row),
    },
  ],
  erase: async ({ db }, { userId, contacts }) => {
    await db.execute(
      sql`delete from inbox_messages where to_user_id = ${userId} or to_address in ${addresses(contacts)}`,
    );
    await db.execute(sql`delete from messages where to_user_id = ${userId} and state <> 'sent'`);
    await db.execute(sql`
      update messages set last_error = null, secret_encrypted = null where to_user_id = ${userId}`);
  },
  ownData: ({ userId }) => ({
    messages: {
      at: 90,
      json: sql`(select coalesce(json_agg(json_build_object('template', m.template, 'channel', m.channel, 'state', m.state,
        'sentAt', m.sent_at) order by m.id), '[]') from messages m where m.to_user_id = ${userId})`,
    },
  }),
});
