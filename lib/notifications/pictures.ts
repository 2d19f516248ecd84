interface Picture {
  contentId?: string | null;
  contentType: string;
  content: Buffer;
}

/** Puts the pictures into the HTML as data URLs, so that it shows without loading anything. */
export function withPictures(html: string, attachments: readonly Picture[]): string {
  let shown = html;
  for (const { contentId, contentType, content } of attachments) {
    if (contentId)
      shown = shown.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content.toString("base64")}`);
  }
  return shown;
}
