export interface PlainFile {
  filename: string;
  content: Buffer | string | ReadableStream<Uint8Array>;
}

export interface TypedFile extends PlainFile {
  contentType: string;
}

/** Tells the browser to save the file or to show it. */
type Disposition = "attachment" | "inline";

/** No cache on the way may keep the file. */
export function fileAnswer({ filename, contentType, content }: TypedFile, as: Disposition = "attachment"): Response {
  return new Response(Buffer.isBuffer(content) ? new Uint8Array(content) : content, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `${as}; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export function pdfAnswer(file: PlainFile, as?: Disposition): Response {
  return fileAnswer({ ...file, contentType: "application/pdf" }, as);
}
