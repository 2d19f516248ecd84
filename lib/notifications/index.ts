import "server-only";

export { GIVEN_UP, listFailedMessages } from "@/lib/notifications/failed-messages";
export { offersWhatsApp } from "@/lib/notifications/offers-whatsapp";
export { type MessagePreview, previewMessage } from "@/lib/notifications/preview";
export {
  getInboxAttachment,
  getInboxMessage,
  listInbox,
} from "@/lib/notifications/queries";
export { queueMessage, queueMessages } from "@/lib/notifications/queue-message";
export {
  defineTemplate,
  type MailAttachment,
  type MailBlock,
  type MailContent,
  type MailTemplate,
  type Recipient,
  type WhatsAppContent,
} from "@/lib/notifications/templates";
