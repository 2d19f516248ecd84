import { code128 } from "@/lib/core/code128";
import { readableOn } from "@/lib/core/contrast";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { type Pdf, pdfLine, printable, renderPdf } from "@/lib/core/pdf";
import type { SlipDto } from "@/lib/deposits/client";
import { cashSteps, depositSteps, payAtRows } from "@/lib/payments/client";

const MARGIN = 56;
const WIDTH = 612 - 2 * MARGIN;
const ink = "#171c26";
const soft = "#4a5160";
const edge = "#dde0e5";

function head(doc: Pdf, { venue, payAt }: SlipDto): void {
  doc.roundedRect(MARGIN, MARGIN, WIDTH, 64, 12).fill(venue.color);
  doc.fillColor(readableOn(venue.color));
  pdfLine(doc, venue.name, { x: MARGIN + 20, y: MARGIN + 14, width: WIDTH - 40, size: 11 });
  const title = payAt ? "FICHA DE DEPÓSITO" : "FICHA DE PAGO EN TIENDA";
  pdfLine(doc, title, { x: MARGIN + 20, y: MARGIN + 30, width: WIDTH - 40, size: 20, bold: true });
}

function pair(doc: Pdf, [label, value]: [string, string], at: { x: number; y: number; width: number; size: number }) {
  doc.fillColor(soft);
  pdfLine(doc, label, { ...at, size: 10 });
  doc.fillColor(ink);
  pdfLine(doc, value, { ...at, y: at.y + 14, bold: true });
}

/** Draws no bars for a text that Code 128 cannot hold. */
function barcode(doc: Pdf, text: string, y: number): void {
  const drawn = code128(text);
  if (!drawn) return;
  const scale = Math.min(2, WIDTH / drawn.width);
  doc
    .save()
    .translate((612 - drawn.width * scale) / 2, y)
    .scale(scale, 64)
    .path(drawn.path)
    .fill("#000000")
    .restore();
}

const FEE = "La tienda puede cobrar una comisión adicional.";
const COMES = "te avisamos por correo. También lo ves en tu cuenta.";

const rowsOf = ({ payAt, folio, what }: SlipDto): [string, string][] => [
  ...(payAt ? payAtRows(payAt) : []),
  ["Compra", `${folio} · ${what}`],
];

function draw(doc: Pdf, slip: SlipDto): void {
  const { reference, amountCents, expiresAt, payAt, venue, isTest } = slip;
  doc.addPage();
  head(doc, slip);
  const half = WIDTH / 2;
  pair(doc, ["Monto exacto", `${formatMoney(amountCents)} MXN`], { x: MARGIN, y: 144, width: half, size: 26 });
  const until = formatDateTime(expiresAt, venue.timeZone);
  pair(doc, ["Antes del", until], { x: MARGIN + half, y: 144, width: half, size: 18 });
  if (slip.barcode) barcode(doc, slip.barcode, 204);
  doc.fillColor(soft);
  pdfLine(doc, "Referencia", { x: MARGIN, y: 278, width: WIDTH, size: 10, align: "center" });
  doc.fillColor(ink);
  const grouped = reference.replace(/(.{4})(?=.)/g, "$1 ");
  pdfLine(doc, grouped, { x: MARGIN, y: 291, width: WIDTH, size: 24, bold: true, align: "center" });
  doc
    .lineWidth(1)
    .moveTo(MARGIN, 332)
    .lineTo(MARGIN + WIDTH, 332)
    .stroke(edge);
  let y = 344;
  for (const [label, value] of rowsOf(slip)) {
    doc.fillColor(soft);
    pdfLine(doc, label, { x: MARGIN, y, width: 130, size: 10 });
    doc.fillColor(ink).font("Helvetica-Bold").fontSize(12);
    doc.text(printable(value), MARGIN + 140, y - 1, { width: WIDTH - 140, height: 32, ellipsis: true });
    y += doc.heightOfString(printable(value), { width: WIDTH - 140 }) > 16 ? 36 : 22;
  }
  y += 8;
  doc
    .lineWidth(1)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .stroke(edge);
  y += 14;
  doc.fillColor(ink).font("Helvetica").fontSize(11);
  const steps = payAt ? depositSteps(payAt) : [...cashSteps(slip, COMES), FEE];
  steps.forEach((step, at) => {
    doc.text(printable(`${at + 1}. ${step}`), MARGIN, y, { width: WIDTH });
    y = doc.y + 6;
  });
  if (!isTest) return;
  doc.fillColor(soft);
  pdfLine(doc, "COMPRA DE PRUEBA, SIN VALOR", {
    x: MARGIN,
    y: 724,
    width: WIDTH,
    size: 10,
    bold: true,
    align: "center",
  });
}

/** Draws one page of US Letter. The same slip gives the same bytes. */
export function renderSlipPdf(slip: SlipDto, options: { compress?: boolean } = {}): Promise<Buffer> {
  return renderPdf(
    {
      title: `${slip.payAt ? "Ficha de depósito" : "Ficha de pago"} ${slip.folio}`,
      createdAt: slip.createdAt,
      ...options,
    },
    (doc) => draw(doc, slip),
  );
}
