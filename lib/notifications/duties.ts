import { type SQL, sql } from "drizzle-orm";
import { messages } from "@/db/schema";
import { addresses, defineDuties, PORTION } from "@/lib/core/duties";
import { failedMessageList } from "@/lib/notifications/failed-messages";
import { jobs } from "@/lib/notifications/jobs";
import { LAST_ATTEMPT } from "@/lib/notifications/send-message";

/** What was sent, or given up, is kept for so long: who asks about a purchase a year ago is told what they were sent. */
const KEPT_MONTHS = 24;

/** SQL: no attempt is left to send a message, or none is needed. */
const IS_DONE = sql`(state <> 'pending' or attempts >= ${LAST_ATTEMPT})`;

/** SQL: a row of the outbox or of the inbox is over. Ordering by the key reads only the head of the table. */
const isOver = (table: "messages" | "inbox_messages", isDone: SQL) => sql`
  created_at < now() - make_interval(months => ${KEPT_MONTHS}::int) and ${isDone}
  and id in (select id from ${sql.identifier(table)} where ${isDone} order by id limit ${PORTION})`;

export const duties = defineDuties({
  prune: {
    messages: async ({ db }) =>
      (await db.execute(sql`delete from messages where ${isOver("messages", IS_DONE)}`)).count,
    inbox: async ({ db }) =>
      (await db.execute(sql`delete from inbox_messages where ${isOver("inbox_messages", sql`true`)}`)).count,
  },
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
