import type { VerbArgs } from "@/lib/core/context";
import { readableOn } from "@/lib/core/contrast";
import { formatDateTime, formatDay, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { type Pdf, pdfLine, renderPdf } from "@/lib/core/pdf";
import {
  MOVEMENT_RECEIPT_NOTE,
  type MonthDto,
  type MovementDto,
  type MovementReceiptDto,
  movementDetails,
  movementTitle,
  receiptRows,
  signed,
} from "@/lib/prepaid/history/client";
import { movementMonth } from "@/lib/prepaid/history/movement-month";
import { getMovementReceipt } from "@/lib/prepaid/history/read-receipt";
import { platesLine } from "@/lib/prepaid/holder/client";
import type { MovementFolioInput, MovementMonthInput } from "@/lib/prepaid/schemas";

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
const ink = "#171c26";
const soft = "#4a5160";
const edge = "#dde0e5";

interface Head {
  venue: { name: string; location: string; color: string };
  title: string;
  aside: string;
}

function head(doc: Pdf, { venue, title, aside }: Head): number {
  doc.addPage();
  doc.roundedRect(MARGIN, MARGIN, WIDTH, 76, 12).fill(venue.color);
  doc.fillColor(readableOn(venue.color));
  pdfLine(doc, venue.name, { x: MARGIN + 20, y: MARGIN + 16, width: 300, size: 18, bold: true });
  pdfLine(doc, venue.location, { x: MARGIN + 20, y: MARGIN + 42, width: 300, size: 10 });
  const right = { x: MARGIN + 320, width: WIDTH - 340, align: "right" as const };
  pdfLine(doc, title, { ...right, y: MARGIN + 18, size: 12, bold: true });
  pdfLine(doc, aside, { ...right, y: MARGIN + 40, size: 12 });
  return MARGIN + 96;
}

function rule(doc: Pdf, y: number): void {
  doc
    .lineWidth(0.75)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .stroke(edge);
}

const AMOUNT = { x: MARGIN + WIDTH - 180, width: 84, align: "right" as const };
const BALANCE = { x: MARGIN + WIDTH - 90, width: 90, align: "right" as const };

/** A line of a sum; answers where the next begins. */
function sum(doc: Pdf, [label, amount, detail]: readonly [string, string, string?], y: number, bold = false): number {
  doc.fillColor(bold ? ink : soft);
  pdfLine(doc, label, { x: MARGIN, y, width: WIDTH - 130, size: 10, bold });
  doc.fillColor(ink);
  pdfLine(doc, amount, { ...BALANCE, y, size: 10, bold });
  if (!detail) return y + 18;
  doc.fillColor(soft);
  pdfLine(doc, detail, { x: MARGIN, y: y + 13, width: WIDTH - 130, size: 8.5 });
  return y + 30;
}

function heads(doc: Pdf, y: number): number {
  doc.fillColor(soft);
  const line = { y, size: 8.5, bold: true };
  pdfLine(doc, "Fecha", { ...line, x: MARGIN, width: 90 });
  pdfLine(doc, "Movimiento", { ...line, x: MARGIN + 96, width: 200 });
  pdfLine(doc, "Importe", { ...line, ...AMOUNT });
  pdfLine(doc, "Saldo", { ...line, ...BALANCE });
  rule(doc, y + 14);
  return y + 20;
}

function movement(doc: Pdf, one: MovementDto, y: number, timeZone: string): number {
  doc.fillColor(ink);
  pdfLine(doc, formatDay(one.at, timeZone), { x: MARGIN, y, width: 90, size: 9.5 });
  pdfLine(doc, movementTitle(one), { x: MARGIN + 96, y, width: 230, size: 9.5, bold: true });
  pdfLine(doc, signed(one.amountCents), { ...AMOUNT, y, size: 9.5, bold: true });
  pdfLine(doc, formatMoney(one.balanceCents), { ...BALANCE, y, size: 9.5 });
  doc.fillColor(soft);
  pdfLine(doc, formatTime(one.at, timeZone), { x: MARGIN, y: y + 12, width: 90, size: 8.5 });
  const detail = [...movementDetails(one), one.folio].join(" · ");
  pdfLine(doc, detail, { x: MARGIN + 96, y: y + 12, width: 230, size: 8.5 });
  rule(doc, y + 26);
  return y + 31;
}

function drawMonth(doc: Pdf, month: MonthDto): void {
  const { account, movements, month: span } = month;
  const { venue, holder, name, plates, folio } = account;
  const top = { venue, title: "ESTADO DE MOVIMIENTOS", aside: `${span.name} de ${span.year}` };
  let y = head(doc, top);
  doc.fillColor(soft);
  const whose = [`Prepago de ${holder.name}`, name, ...(plates.length > 0 ? [platesLine(plates)] : []), folio];
  pdfLine(doc, whose.join(" · "), { x: MARGIN, y, width: WIDTH, size: 10 });
  y += 24;
  y = sum(doc, ["Saldo al empezar", formatMoney(month.openingCents)], y);
  y = sum(doc, ["Recargas", signed(month.topupCents)], y);
  if (month.favorCents > 0) y = sum(doc, ["A favor", signed(month.favorCents)], y);
  y = sum(doc, ["Estacionamiento", signed(month.stayCents)], y);
  if (month.otherCents < 0) y = sum(doc, ["Devoluciones y otros", signed(month.otherCents)], y);
  y = sum(doc, ["Saldo al terminar", formatMoney(month.closingCents)], y, true);
  y = heads(doc, y + 12);
  for (const one of movements) {
    if (y + 31 > BOTTOM) y = heads(doc, head(doc, top));
    y = movement(doc, one, y, venue.timeZone);
  }
  doc.fillColor(ink);
  if (y + 40 > BOTTOM) y = head(doc, top);
  doc
    .font("Helvetica")
    .fontSize(8.5)
    .text(MOVEMENT_RECEIPT_NOTE, MARGIN, y + 10, { width: WIDTH });
}

/** More movements than that no account has in a month. */
const MOST = 5_000;

/** A month of the actor's own account, or for staff of one of its tenant's, to print. The same facts give the same bytes. */
export async function movementMonthPdf({ ctx, input }: VerbArgs<MovementMonthInput>) {
  const { accountId, month: asked } = input;
  const month = await movementMonth({ ctx, input: { accountId, month: asked, most: MOST } });
  const createdAt = month.movements[0]?.at ?? month.month.from;
  const title = `Movimientos de ${month.month.name} de ${month.month.year}`;
  return {
    filename: `movimientos-${month.account.folio}-${month.month.key}.pdf`,
    content: await renderPdf({ title, createdAt }, (doc) => drawMonth(doc, month)),
  };
}

function drawReceipt(doc: Pdf, receipt: MovementReceiptDto): void {
  const { venue, holder, accountName, plates, accountFolio } = receipt;
  const isTest = receipt.payment?.isTest ?? false;
  const folio = receipt.payment?.folio ?? receipt.folio;
  let y = head(doc, { venue, title: isTest ? "RECIBO DE PRUEBA" : "RECIBO", aside: `Folio ${folio}` });
  doc.fillColor(soft);
  const whose = [`Prepago de ${holder}`, accountName, ...(plates.length > 0 ? [platesLine(plates)] : []), accountFolio];
  pdfLine(doc, whose.join(" · "), { x: MARGIN, y, width: WIDTH, size: 10 });
  pdfLine(doc, formatDateTime(receipt.at, venue.timeZone), { x: MARGIN, y: y + 15, width: WIDTH, size: 10 });
  doc.fillColor(ink);
  pdfLine(doc, movementTitle(receipt), { x: MARGIN, y: y + 38, width: WIDTH, size: 13, bold: true });
  y += 64;
  for (const { label, value, detail, isTotal } of receiptRows(receipt)) {
    rule(doc, y - 5);
    y = sum(doc, [label, value, detail], y, isTotal);
  }
  doc
    .fillColor(ink)
    .font("Helvetica-Bold")
    .fontSize(10)
    .text(MOVEMENT_RECEIPT_NOTE, MARGIN, y + 14, { width: WIDTH });
}

export async function movementReceiptPdf({ ctx, input }: VerbArgs<MovementFolioInput>) {
  const receipt = await getMovementReceipt({ ctx, input });
  return {
    filename: `recibo-${receipt.folio}.pdf`,
    content: await renderPdf({ title: `Recibo ${receipt.folio}`, createdAt: receipt.at }, (doc) =>
      drawReceipt(doc, receipt),
    ),
  };
}
