import { once } from "node:events";
import { type QrDrawing, qrRuns } from "@/lib/core/qr";

export type Pdf = PDFKit.PDFDocument;

/**
 * The standard fonts only have Windows-1252; other characters are left out, because they would be drawn as wrong ones.
 */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\u2212", "-")
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/g, "")
    .trim();
}

/** In points. Text that is too long ends in an ellipsis. */
export function pdfLine(
  doc: Pdf,
  text: string,
  at: { x: number; y: number; width: number; size: number; bold?: boolean; align?: "left" | "right" | "center" },
): void {
  const { x, y, width, size, bold = false, align = "left" } = at;
  doc.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(size);
  doc.text(printable(text), x, y, { width, height: size * 1.3, ellipsis: true, lineBreak: true, align });
}

/** In points. Whole units in the drawing, so that no edge of a module is blurred. */
export function pdfQrCode(doc: Pdf, qr: QrDrawing, { x, y, side }: { x: number; y: number; side: number }): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / qr.size);
  for (const run of qrRuns(qr)) doc.rect(run.x, run.y, run.length, 1);
  doc.fill("#000000").restore();
}

/** The same drawing gives the same bytes. `draw` adds the pages. */
export async function renderPdf(
  facts: { title: string; createdAt: Date; compress?: boolean; size?: "LETTER" | "A4" | [number, number] },
  draw: (doc: Pdf) => void,
): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const { title, createdAt, compress = true, size = "LETTER" } = facts;
  const info = { Title: title, Author: "Control Traslado", CreationDate: createdAt };
  const doc = new PDFDocument({ size, margin: 0, autoFirstPage: false, lang: "es-MX", info, compress });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  draw(doc);
  doc.end();
  return done;
}

/**
 * As `renderPdf`, written while it is read: a page is drawn when the reader has taken those before it. A reader who
 * stops stops the drawing, and an error of the drawing ends the stream.
 */
export function streamPdf(
  facts: { title: string; createdAt: Date; compress?: boolean },
  pages: AsyncIterable<(doc: Pdf) => void>,
): ReadableStream<Uint8Array> {
  const { title, createdAt, compress = true } = facts;
  const drawings = pages[Symbol.asyncIterator]();
  let doc: Pdf | null = null;
  let isDrawn = false;
  const open = async (): Promise<Pdf> => {
    const { default: PDFDocument } = await import("pdfkit");
    const info = { Title: title, Author: "Control Traslado", CreationDate: createdAt };
    return new PDFDocument({ size: "LETTER", margin: 0, autoFirstPage: false, lang: "es-MX", info, compress });
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        doc ??= await open();
        for (;;) {
          const written: unknown = doc.read();
          if (written instanceof Uint8Array) {
            controller.enqueue(written);
            return;
          }
          if (isDrawn) {
            if (!doc.readableEnded) await once(doc, "end");
            controller.close();
            return;
          }
          const next = await drawings.next();
          if (next.done) {
            isDrawn = true;
            doc.end();
          } else next.value(doc);
        }
      },
      async cancel() {
        await drawings.return?.();
        doc?.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
