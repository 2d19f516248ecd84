import { qrPng } from "@/lib/core/qr-png";
import type { MailAttachment } from "@/lib/notifications";

/** A token's QR as a picture that a mail shows by its content id. The same token gives the same bytes. */
export function qrAttachment(
  token: string,
  { filename, contentId }: { filename: string; contentId: string },
): MailAttachment {
  return { filename, contentType: "image/png", content: qrPng(token), contentId };
}
