import "server-only";

export {
  getInboxAttachment,
  getInboxMessage,
  type InboxItemDto,
  type InboxMessageDto,
  listInbox,
} from "@/lib/notifications/queries";
export { type QueuedMessage, queueMessage } from "@/lib/notifications/queue-message";
export {
  defineTemplate,
  type MailAttachment,
  type MailBlock,
  type MailContent,
  type MailTemplate,
  type Recipient,
} from "@/lib/notifications/templates";
