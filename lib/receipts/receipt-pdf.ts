import { readableOn } from "@/lib/core/contrast";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { type Pdf, pdfLine, renderPdf } from "@/lib/core/pdf";
import { methodWords } from "@/lib/pricing/client";
import {
  creditWords,
  keptWords,
  placeWords,
  RECEIPT_NOTE,
  type ReceiptDto,
  refundWords,
  sellerLine,
} from "@/lib/receipts/client";

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
const ink = "#171c26";
const soft = "#4a5160";
const edge = "#dde0e5";

interface Row {
  label: string;
  detail?: string;
  amount: string;
  bold?: boolean;
}

function head(doc: Pdf, { venue, folio, isTest }: ReceiptDto): number {
  const on = readableOn(venue.color);
  doc.roundedRect(MARGIN, MARGIN, WIDTH, 76, 12).fill(venue.color);
  doc.fillColor(on);
  pdfLine(doc, venue.name, { x: MARGIN + 20, y: MARGIN + 16, width: 300, size: 18, bold: true });
  pdfLine(doc, venue.location, { x: MARGIN + 20, y: MARGIN + 42, width: 300, size: 10 });
  const right = { x: MARGIN + 320, width: WIDTH - 340, align: "right" as const };
  pdfLine(doc, isTest ? "RECIBO DE PRUEBA" : "RECIBO", { ...right, y: MARGIN + 18, size: 12, bold: true });
  pdfLine(doc, `Folio ${folio}`, { ...right, y: MARGIN + 40, size: 12 });
  return MARGIN + 92;
}

/** Draws a row, on a new page where this one is full. Answers where the next row begins. */
function row(doc: Pdf, { label, detail, amount, bold = false }: Row, top: number): number {
  const height = detail ? 30 : 18;
  let y = top;
  if (y + height > BOTTOM) {
    doc.addPage();
    y = MARGIN;
  }
  doc.fillColor(bold ? ink : soft);
  pdfLine(doc, label, { x: MARGIN, y, width: WIDTH - 130, size: 10, bold });
  doc.fillColor(ink);
  pdfLine(doc, amount, { x: MARGIN + WIDTH - 120, y, width: 120, size: 10, bold, align: "right" });
  if (detail) {
    doc.fillColor(soft);
    pdfLine(doc, detail, { x: MARGIN, y: y + 13, width: WIDTH - 130, size: 8.5 });
  }
  return y + height;
}

function section(doc: Pdf, title: string, rows: readonly Row[], top: number): number {
  if (rows.length === 0) return top;
  let y = top + 10;
  if (y + 50 > BOTTOM) {
    doc.addPage();
    y = MARGIN;
  }
  doc
    .lineWidth(1)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .stroke(edge);
  doc.fillColor(ink);
  pdfLine(doc, title, { x: MARGIN, y: y + 8, width: WIDTH, size: 11, bold: true });
  y += 28;
  for (const one of rows) y = row(doc, one, y);
  return y;
}

const line = (label: string, cents: number, more: Partial<Row> = {}): Row => ({
  label,
  amount: formatMoney(cents),
  ...more,
});

function placeRows({ items, venue }: ReceiptDto): Row[] {
  return items.map((item) =>
    line(`${item.zoneKey} ${placeWords(item)}`, item.priceCents, {
      detail: `${item.eventName} · ${formatDateTime(item.eventStartsAt, venue.timeZone)}`,
    }),
  );
}

function sumRows(receipt: ReceiptDto): Row[] {
  const { priceCents, discountCents, feeCents, priceIvaCents, feeIvaCents, changeFeeCents } = receipt;
  const code = receipt.discountCode ? { detail: `Código ${receipt.discountCode}` } : {};
  return [
    line("Precio base", priceCents, { detail: `Incluye IVA por ${formatMoney(priceIvaCents)}` }),
    ...(discountCents > 0 ? [line("Descuento", -discountCents, code)] : []),
    line("Cargo por servicio", feeCents, { detail: `Incluye IVA por ${formatMoney(feeIvaCents)}` }),
    ...(changeFeeCents > 0 ? [line("Cargo por cambio", changeFeeCents)] : []),
    line("Total (MXN)", receipt.totalCents, { bold: true }),
  ];
}

function moneyRows({ payments, credit, refunds, exchanges, keptCents, venue }: ReceiptDto): Row[] {
  const at = (instant: Date) => formatDateTime(instant, venue.timeZone);
  if (payments.length === 0 && !credit) return [line("Sin pago: la compra no tuvo costo", 0)];
  return [
    ...(credit ? [line("Boleto que cambiaste", credit.amountCents, { detail: creditWords(credit) })] : []),
    ...payments.map((one) =>
      line(methodWords(one.method), one.receivedCents, { detail: `Pago ${one.folio} · ${at(one.paidAt)}` }),
    ),
    ...refunds.map((one) => line(refundWords(one.state), -one.amountCents, { detail: at(one.at) })),
    ...exchanges.map((one) =>
      line("A cuenta de tu cambio", -one.amountCents, { detail: `Compra ${one.folio} · ${at(one.at)}` }),
    ),
    ...(refunds.length + exchanges.length > 0 ? [line(keptWords({ exchanges }), keptCents, { bold: true })] : []),
  ];
}

function drawReceipt(doc: Pdf, receipt: ReceiptDto): void {
  doc.addPage();
  let y = head(doc, receipt);
  doc.fillColor(soft);
  const paid = `Pagado el ${formatDateTime(receipt.paidAt, receipt.venue.timeZone)}`;
  pdfLine(doc, `${paid} · Compra de ${receipt.buyer}`, { x: MARGIN, y, width: WIDTH, size: 10 });
  y += 16;
  pdfLine(doc, sellerLine(receipt), { x: MARGIN, y, width: WIDTH, size: 10 });
  y = section(doc, "Lugares", placeRows(receipt), y + 18);
  y = section(doc, "Lo que se pagó", sumRows(receipt), y);
  y = section(doc, "Pagos y devoluciones", moneyRows(receipt), y);
  y += 14;
  if (y + 30 > BOTTOM) {
    doc.addPage();
    y = MARGIN;
  }
  doc.fillColor(ink).font("Helvetica-Bold").fontSize(10).text(RECEIPT_NOTE, MARGIN, y, { width: WIDTH });
}

/** The receipt on US Letter pages; the same facts give the same bytes. */
export function renderReceiptPdf(receipt: ReceiptDto, options: { compress?: boolean } = {}): Promise<Buffer> {
  return renderPdf({ title: `Recibo ${receipt.folio}`, createdAt: receipt.paidAt, ...options }, (doc) =>
    drawReceipt(doc, receipt),
  );
}
