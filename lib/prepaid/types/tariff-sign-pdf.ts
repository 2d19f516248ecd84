import type { VerbArgs } from "@/lib/core/context";
import { readableOn } from "@/lib/core/contrast";
import { locationLine } from "@/lib/core/dates";
import { parseInput } from "@/lib/core/parse";
import { type Pdf, pdfLine, printable, renderPdf } from "@/lib/core/pdf";
import { authorize } from "@/lib/core/permissions";
import { getEnclosure } from "@/lib/enclosures";
import { type SignLine, type TariffSign, tariffSign } from "@/lib/prepaid/tariff/words";
import { readType } from "@/lib/prepaid/types/type-rows";
import { PrepaidTypeId, type PrepaidTypeIdInput } from "@/lib/prepaid/types/type-schemas";

const MARGIN = 60;
const FRAME = 26;

interface Sign extends TariffSign {
  /** The type's name stands on top, the venue's below the prices. */
  name: string;
  venue: string;
  location: string;
  color: string;
}

const LARGEST = 32;
const SMALLEST = 13;

/** The largest letters in which every price and what it is for stand on one line, with a gap between them. */
function sizeOf(doc: Pdf, lines: readonly SignLine[], width: number): number {
  doc.font("Helvetica-Bold").fontSize(LARGEST);
  const widest = Math.max(
    ...lines.map(({ label, value }) => doc.widthOfString(printable(label)) + doc.widthOfString(printable(value))),
  );
  return Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * (width - 24)) / widest));
}

/** Lines share the height that there is. */
function drawLines(doc: Pdf, lines: readonly SignLine[], box: { y: number; width: number; height: number }): void {
  const { y: top, width, height } = box;
  const row = Math.min(86, height / lines.length);
  const size = Math.min(row * 0.55, sizeOf(doc, lines, width));
  doc.lineWidth(1.5);
  lines.forEach(({ label, value }, at) => {
    const y = top + at * row;
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .strokeOpacity(0.35)
      .stroke();
    doc.font("Helvetica-Bold").fontSize(size);
    const forValue = doc.widthOfString(printable(value)) + 2;
    const line = { y: y + (row - size) / 2, size, bold: true };
    pdfLine(doc, label, { ...line, x: MARGIN, width: width - forValue - 8 });
    pdfLine(doc, value, { ...line, x: MARGIN + width - forValue, width: forValue, align: "right" });
  });
}

/** A letter page to print and to hang up where cars come in, in the venue's colour. */
export async function renderTariffSign(sign: Sign, options: { createdAt: Date; compress?: boolean }): Promise<Buffer> {
  const { createdAt, compress = true } = options;
  return renderPdf({ title: `Tarifas de ${sign.name}`, createdAt, compress }, (doc) => {
    doc.addPage();
    const { width, height } = doc.page;
    const ink = readableOn(sign.color);
    doc.rect(0, 0, width, height).fill(sign.color);
    doc.lineWidth(5).strokeColor(ink);
    doc.roundedRect(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME, 18).stroke();
    doc.fillColor(ink);
    const room = width - 2 * MARGIN;
    const line = { x: MARGIN, width: room };
    pdfLine(doc, "Estacionamiento", { ...line, y: 62, size: 18, bold: true });
    pdfLine(doc, sign.name, { ...line, y: 86, size: 38, bold: true });
    drawLines(doc, sign.lines, { y: 160, width: room, height: height - 160 - 176 });
    doc.font("Helvetica").fontSize(14).fillOpacity(1);
    doc.text(sign.note, MARGIN, height - 158, { width: room, height: 54, ellipsis: true });
    pdfLine(doc, sign.venue, { ...line, y: height - 92, size: 17, bold: true });
    pdfLine(doc, locationLine(sign.location), { ...line, y: height - 70, size: 12 });
  });
}

/** The sign of a type's present version, of the actor's tenant. */
export async function tariffSignPdf({
  ctx,
  input,
}: VerbArgs<PrepaidTypeIdInput>): Promise<{ filename: string; content: Buffer }> {
  authorize(ctx.actor, "prepaid:read");
  const { name, tariff, enclosureId, version } = await readType(ctx, parseInput(PrepaidTypeId, input).id);
  const venue = await getEnclosure({ ctx, input: { id: enclosureId } });
  const { color, location } = venue;
  const sign = { ...tariffSign(tariff), name, venue: venue.name, location, color };
  const content = await renderTariffSign(sign, { createdAt: ctx.now });
  return { filename: `tarifas-${venue.slug}-${input.id}-v${version}.pdf`, content };
}
