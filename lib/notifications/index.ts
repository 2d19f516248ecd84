import "server-only";

export { type FailedMessageColumn, failedMessageList, GIVEN_UP } from "@/lib/notifications/failed-messages";
export { defineGuestTemplate } from "@/lib/notifications/guest-template";
export { checkMailService } from "@/lib/notifications/mail-transports";
export { offersWhatsApp } from "@/lib/notifications/offers-whatsapp";
export { type MessagePreview, previewMessage } from "@/lib/notifications/preview";
export {
  getInboxAttachment,
  getInboxMessage,
  listInbox,
} from "@/lib/notifications/queries";
export { type QueuedMessage, queueMessage, queueMessages } from "@/lib/notifications/queue-message";
export {
  defineTemplate,
  type MailAttachment,
  type MailBlock,
  type MailContent,
  type Recipient,
  type WhatsAppContent,
} from "@/lib/notifications/templates";
export { checkWhatsAppService } from "@/lib/notifications/whatsapp-transports";
