import "server-only";

export {
  getInboxAttachment,
  getInboxMessage,
  listInbox,
} from "@/lib/notifications/queries";
export { queueMessage } from "@/lib/notifications/queue-message";
export {
  defineTemplate,
  type MailAttachment,
  type MailBlock,
} from "@/lib/notifications/templates";
