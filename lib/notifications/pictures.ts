interface Picture {
  contentId?: string | null;
  contentType: string;
  content: Buffer;
}

/** A mail's HTML with its pictures inside, as data URLs: it shows without asking for anything. */
export function withPictures(html: string, attachments: readonly Picture[]): string {
  let shown = html;
  for (const { contentId, contentType, content } of attachments) {
    if (contentId)
      shown = shown.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content.toString("base64")}`);
  }
  return shown;
}
