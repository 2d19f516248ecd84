import { and, desc, eq, lt, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { inboxAttachments, inboxMessages } from "@/db/schema";
import { withPictures } from "@/lib/notifications/pictures";
import type { Channel } from "@/lib/notifications/templates";

export interface InboxItemDto {
  id: number;
  channel: Channel;
  to: string;
  subject: string;
  at: Date;
}

export interface InboxMessageDto extends InboxItemDto {
  /** Pictures are data URLs, so it shows without loading anything. Empty for WhatsApp. */
  html: string;
  text: string;
  attachments: { id: number; filename: string; contentType: string; bytes: number }[];
}

const columns = {
  id: inboxMessages.id,
  channel: sql<Channel>`${inboxMessages.channel}`,
  to: inboxMessages.toAddress,
  subject: inboxMessages.subject,
  at: inboxMessages.createdAt,
};

/** The newest messages, for the demonstration only. `before` is the id to go on from. */
export async function listInbox(limit: number, before?: number): Promise<InboxItemDto[]> {
  return getDb()
    .select(columns)
    .from(inboxMessages)
    .where(before === undefined ? undefined : lt(inboxMessages.id, before))
    .orderBy(desc(inboxMessages.id))
    .limit(limit);
}

export async function getInboxMessage(id: number): Promise<InboxMessageDto | null> {
  const [message] = await getDb()
    .select({ ...columns, html: inboxMessages.html, text: inboxMessages.text })
    .from(inboxMessages)
    .where(eq(inboxMessages.id, id));
  if (!message) return null;
  const files = await getDb()
    .select()
    .from(inboxAttachments)
    .where(eq(inboxAttachments.messageId, id))
    .orderBy(inboxAttachments.id);
  const html = withPictures(message.html, files);
  const attachments = files
    .filter(({ contentId }) => contentId === null)
    .map((file) => ({
      id: file.id,
      filename: file.filename,
      contentType: file.contentType,
      bytes: file.content.length,
    }));
  return { ...message, html, attachments };
}

export async function getInboxAttachment(
  messageId: number,
  id: number,
): Promise<{ filename: string; contentType: string; content: Buffer } | null> {
  const [file] = await getDb()
    .select({
      filename: inboxAttachments.filename,
      contentType: inboxAttachments.contentType,
      content: inboxAttachments.content,
    })
    .from(inboxAttachments)
    .where(and(eq(inboxAttachments.messageId, messageId), eq(inboxAttachments.id, id)));
  return file ?? null;
}
