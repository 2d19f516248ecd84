import sharp from "sharp";
import { qrSvg } from "@/lib/core/qr";
import type { MailAttachment } from "@/lib/notifications";

/** A token's QR as a picture that a mail shows by its content id. The same token gives the same bytes. */
export async function qrAttachment(
  token: string,
  { filename, contentId }: { filename: string; contentId: string },
): Promise<MailAttachment> {
  const content = await sharp(Buffer.from(qrSvg(token)))
    .png({ palette: true })
    .toBuffer();
  return { filename, contentType: "image/png", content, contentId };
}
