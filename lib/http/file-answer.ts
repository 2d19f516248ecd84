export interface PlainFile {
  filename: string;
  content: Buffer | string | ReadableStream<Uint8Array>;
}

export interface TypedFile extends PlainFile {
  contentType: string;
}

/** Whether the browser saves a file or shows it. */
type Disposition = "attachment" | "inline";

/** A file for the one who asked for it: nothing on the way keeps it. */
export function fileAnswer({ filename, contentType, content }: TypedFile, as: Disposition = "attachment"): Response {
  return new Response(Buffer.isBuffer(content) ? new Uint8Array(content) : content, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `${as}; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** `fileAnswer` of a PDF. */
export function pdfAnswer(file: PlainFile, as?: Disposition): Response {
  return fileAnswer({ ...file, contentType: "application/pdf" }, as);
}
