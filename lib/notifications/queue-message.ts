import type { Db } from "@/db/client";
import { messages } from "@/db/schema";
import { encryptSecret } from "@/lib/core/crypto";
import { enqueue, enqueueMany } from "@/lib/jobs";
import { insertMessage } from "@/lib/notifications/hot";
import type { Channel } from "@/lib/notifications/templates";

export interface QueuedMessage {
  /** Each key is sent once, however often it is queued: `<template>:<id of its cause>`. */
  idempotencyKey: string;
  template: string;
  toUserId: number;
  /** The tenant that may see that it was sent; null for matters of the platform. */
  adminId: number | null;
  /** Only ids, so that no personal data is stored twice. */
  payload: Record<string, number | string>;
  channel?: Channel;
  /** Nobody waits for it: it goes after what people wait for, such as tickets and codes. */
  isNews?: boolean;
  /** A code or a link's token. It is kept encrypted, and wiped once the message is sent or given up. */
  secret?: string;
}

/**
 * The message is sent if and only if the caller's transaction commits. Answers its id, or null when the key was already
 * used.
 */
export async function queueMessage(
  tx: { db: Db },
  { secret, channel = "email", isNews = false, ...message }: QueuedMessage,
): Promise<number | null> {
  const secretEncrypted = secret === undefined ? null : encryptSecret(Buffer.from(secret));
  const [row] = await insertMessage(tx.db, {
    ...message,
    channel,
    payload: JSON.stringify(message.payload),
    secretEncrypted,
  });
  if (!row) return null;
  await enqueue(tx.db, "notifications.send", { messageId: row.id }, { tenant: message.adminId, isAwaited: !isNews });
  return row.id;
}

/** As `queueMessage`, for a few hundred news without secrets at once. Answers how many were new. */
export async function queueMessages(
  tx: { db: Db },
  list: readonly Omit<QueuedMessage, "secret" | "isNews">[],
): Promise<number> {
  if (list.length === 0) return 0;
  const rows = await tx.db
    .insert(messages)
    .values([...list])
    .onConflictDoNothing({ target: messages.idempotencyKey })
    .returning({ id: messages.id, tenant: messages.adminId });
  await enqueueMany(
    tx.db,
    "notifications.send",
    rows.map(({ id, tenant }) => ({ data: { messageId: id }, tenant })),
  );
  return rows.length;
}
