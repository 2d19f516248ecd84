import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, createdAt, instant } from "@/db/schema/columns";
import { users } from "@/db/schema/users";

/** Outbox: written in the transaction that causes the message, sent by a job, once per idempotency key. */
export const messages = pgTable(
  "messages",
  {
    id: bigId(),
    adminId: integer("admin_id"),
    idempotencyKey: text("idempotency_key").notNull(),
    template: text("template").notNull(),
    channel: text("channel").notNull().default("email"),
    toUserId: integer("to_user_id").references(() => users.id),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    /** A code or a link's token, encrypted with APP_SECRET until the message is sent or given up; then nothing. */
    secretEncrypted: bytea("secret_encrypted"),
    state: text("state").notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    providerMessageId: text("provider_message_id"),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    uniqueIndex("messages_idempotency_key").on(t.idempotencyKey),
    index("messages_open_idx").on(t.createdAt).where(sql`state = 'pending'`),
    index("messages_failed_idx").on(t.createdAt).where(sql`state = 'failed'`),
    check("messages_channel", sql`${t.channel} in ('email', 'whatsapp')`),
    check("messages_state", sql`${t.state} in ('pending', 'sent', 'failed')`),
  ],
);

/** The built-in inbox: where mail and WhatsApp messages go when no service is set. */
export const inboxMessages = pgTable(
  "inbox_messages",
  {
    id: bigId(),
    idempotencyKey: text("idempotency_key").notNull(),
    channel: text("channel").notNull().default("email"),
    toUserId: integer("to_user_id").references(() => users.id),
    toAddress: text("to_address").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("inbox_messages_idempotency_key").on(t.idempotencyKey),
    index("inbox_messages_user_idx").on(t.toUserId),
    check("inbox_messages_channel", sql`${t.channel} in ('email', 'whatsapp')`),
  ],
);

export const inboxAttachments = pgTable("inbox_attachments", {
  id: bigId(),
  messageId: bigRef("message_id")
    .notNull()
    .references(() => inboxMessages.id, { onDelete: "cascade" }),
  contentId: text("content_id"),
  filename: text("filename").notNull(),
  contentType: text("content_type").notNull(),
  content: bytea("content").notNull(),
});

export const workerHeartbeats = pgTable("worker_heartbeats", {
  id: text("id").primaryKey(),
  seenAt: instant("seen_at").notNull(),
});
