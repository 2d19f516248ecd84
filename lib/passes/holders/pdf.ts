import { readableOn } from "@/lib/core/contrast";
import { type Pdf, pdfLine, pdfQrCode, printable, renderPdf } from "@/lib/core/pdf";
import { gateLines } from "@/lib/enclosures/client";
import { formatShortCode } from "@/lib/passes/client";
import type { FoundPass, HolderKind, PassCard } from "@/lib/passes/holders/kind";

const PAGE = { width: 612, height: 792 };
const COLUMNS = 2;
const ROWS = 4;
export const CARDS_PER_SHEET = COLUMNS * ROWS;
const CARD = { width: PAGE.width / COLUMNS, height: PAGE.height / ROWS };
const PAD = 18;
const QR_SIDE = 138;
const ink = "#171c26";
const soft = "#4a5160";
const edge = "#c3c8d0";

function drawPlate(doc: Pdf, { zone, venue }: PassCard, x: number, y: number, width: number, height: number): void {
  const on = readableOn(venue.color);
  doc.roundedRect(x, y, width, height, height / 6).fill(venue.color);
  doc
    .lineWidth(1.2)
    .roundedRect(x + 3, y + 3, width - 6, height - 6, height / 8)
    .stroke(on);
  const size = height * (zone.key.length > 3 ? 0.36 : 0.52);
  const at = { x: x + 4, y: y + (height - size) / 2 + 1, width: width - 8, size, bold: true };
  doc.fillColor(on);
  pdfLine(doc, zone.key, { ...at, align: "center" });
}

/** A card to be cut out. */
function drawCard(doc: Pdf, card: PassCard, left: number, top: number): void {
  const { kind, code, venue, zone, placeLabel, title, when, name, rights } = card;
  doc.lineWidth(0.5).dash(3, { space: 3 }).rect(left, top, CARD.width, CARD.height).stroke(edge).undash();
  const x = left + PAD;
  const width = CARD.width - QR_SIDE - 2 * PAD - 6;
  drawPlate(doc, card, x, top + PAD, 62, 40);
  doc.fillColor(soft);
  pdfLine(doc, kind, { x: x + 68, y: top + PAD + 4, width: width - 68, size: 7, bold: true });
  pdfLine(doc, zone.name, { x: x + 68, y: top + PAD + 14, width: width - 68, size: 9 });
  pdfLine(doc, placeLabel ? `Lugar ${placeLabel}` : "", { x: x + 68, y: top + PAD + 26, width: width - 68, size: 9 });
  doc.fillColor(ink).font("Helvetica-Bold").fontSize(11);
  doc.text(printable(title), x, top + PAD + 50, { width, height: 28, ellipsis: true });
  doc.fillColor(soft);
  pdfLine(doc, when, { x, y: top + PAD + 80, width, size: 8 });
  pdfLine(doc, venue.name, { x, y: top + PAD + 92, width, size: 8 });
  doc.fillColor(ink);
  if (name) pdfLine(doc, name, { x, y: top + PAD + 112, width, size: 10, bold: true });
  else
    doc
      .lineWidth(0.6)
      .moveTo(x, top + PAD + 124)
      .lineTo(x + width, top + PAD + 124)
      .stroke(edge);
  doc.fillColor(soft);
  pdfLine(doc, rights, { x, y: top + PAD + 130, width, size: 7 });
  if (!code) return;
  const qrLeft = left + CARD.width - PAD / 2 - QR_SIDE;
  pdfQrCode(doc, code.qr, { x: qrLeft, y: top + PAD / 2, side: QR_SIDE });
  doc.fillColor(ink);
  pdfLine(doc, formatShortCode(code.short), {
    x: qrLeft - 8,
    y: top + PAD / 2 + QR_SIDE + 2,
    width: QR_SIDE + 16,
    size: 10,
    bold: true,
    align: "center",
  });
}

/** One sheet of up to eight cards, to be cut along the lines. */
export function drawSheet(doc: Pdf, cards: readonly PassCard[]): void {
  doc.addPage();
  cards.slice(0, CARDS_PER_SHEET).forEach((card, i) => {
    drawCard(doc, card, (i % COLUMNS) * CARD.width, Math.floor(i / COLUMNS) * CARD.height);
  });
}

const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const BIG = 320;

/**
 * One pass as a page of its own, for its holder's mail and phone. The same pass gives the same bytes: its date is one of
 * the pass, not of today.
 */
export async function renderPage<Selection, Found extends FoundPass>(
  { card: cardOf, page }: HolderKind<Selection, Found>,
  shown: Found,
): Promise<Buffer> {
  const card = cardOf(shown);
  const { code, venue, zone } = card;
  const facts = [
    ["Persona", shown.name ?? page.nameless],
    ["Lugar", shown.placeLabel ?? "El que te indiquen en la zona"],
    ["Placa", shown.plate ?? "Cualquiera"],
  ] as const;
  return renderPdf({ title: page.docTitle, createdAt: page.createdAt(shown) }, (doc) => {
    doc.addPage();
    drawPlate(doc, card, MARGIN, MARGIN, 150, 96);
    const x = MARGIN + 170;
    const width = WIDTH - 170;
    doc.fillColor(soft);
    pdfLine(doc, `${card.kind} · ${venue.name}`, { x, y: MARGIN + 4, width, size: 11, bold: true });
    doc.fillColor(ink);
    pdfLine(doc, zone.name, { x, y: MARGIN + 22, width, size: 22, bold: true });
    gateLines(shown.gates.slice(0, 3)).forEach((line, i) => {
      pdfLine(doc, line, { x, y: MARGIN + 52 + i * 15, width, size: 11 });
    });
    pdfLine(doc, card.title, { x: MARGIN, y: 166, width: WIDTH, size: 22, bold: true });
    doc.fillColor(soft);
    pdfLine(doc, `${card.when}. ${shown.venue.location}`, { x: MARGIN, y: 194, width: WIDTH, size: 12 });
    facts.forEach(([label, value], i) => {
      const left = MARGIN + (i * WIDTH) / facts.length;
      doc.fillColor(soft);
      pdfLine(doc, label, { x: left, y: 222, width: WIDTH / facts.length - 10, size: 9 });
      doc.fillColor(ink);
      pdfLine(doc, value, { x: left, y: 234, width: WIDTH / facts.length - 10, size: 12, bold: true });
    });
    if (code) {
      pdfQrCode(doc, code.qr, { x: (PAGE.width - BIG) / 2, y: 262, side: BIG });
      doc.fillColor(ink);
      const at = { x: MARGIN, y: 262 + BIG + 4, width: WIDTH, size: 20, bold: true, align: "center" as const };
      pdfLine(doc, formatShortCode(code.short), at);
    }
    doc.fillColor(soft);
    const rules = `${card.rights} Si el QR no se puede leer, dicta el código al guardia.`;
    pdfLine(doc, rules, { x: MARGIN, y: 640, width: WIDTH, size: 10, align: "center" });
    doc.fillColor(soft).font("Helvetica").fontSize(8);
    doc.text("Control Traslado", MARGIN, 731, { width: WIDTH, align: "right", lineBreak: false });
  });
}

export async function pageFile<Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  shown: Found,
  shortCode: string,
): Promise<{ filename: string; content: Buffer }> {
  return { filename: `${kind.page.filePrefix}-${shortCode.slice(0, 8)}.pdf`, content: await renderPage(kind, shown) };
}
