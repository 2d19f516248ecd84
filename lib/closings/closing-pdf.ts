import { addSums, CASE_WORDS, type ClosingCase, type ClosingRowDto, type ClosingSums } from "@/lib/closings/client";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import { monthWords } from "@/lib/core/months";
import { type Pdf, pdfLine, renderPdf } from "@/lib/core/pdf";

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
const INK = "#171c26";
const SOFT = "#4a5160";
const EDGE = "#dde0e5";
const ZONE = "America/Monterrey";

/** Widths of a table's columns; the first one holds the name, the others figures. */
const COLUMNS = [156, 72, 72, 72, 72, 72] as const;

interface Paper {
  doc: Pdf;
  y: number;
}

/** Goes to a new page where so many points are not left. */
function keep(paper: Paper, height: number): void {
  if (paper.y + height <= BOTTOM) return;
  paper.doc.addPage();
  paper.y = MARGIN;
}

function text(paper: Paper, words: string, look: { size?: number; bold?: boolean; soft?: boolean } = {}): void {
  const { size = 10, bold = false, soft = false } = look;
  keep(paper, size * 1.5);
  paper.doc.fillColor(soft ? SOFT : INK);
  pdfLine(paper.doc, words, { x: MARGIN, y: paper.y, width: WIDTH, size, bold });
  paper.y += size * 1.5;
}

function line(paper: Paper, cells: readonly string[], bold = false): void {
  keep(paper, 18);
  let x = MARGIN;
  paper.doc.fillColor(INK);
  for (const [at, width] of COLUMNS.entries()) {
    const align = at === 0 ? ("left" as const) : ("right" as const);
    pdfLine(paper.doc, cells[at] ?? "", { x, y: paper.y, width: width - 4, size: 9, bold, align });
    x += width;
  }
  paper.y += 16;
}

function heading(paper: Paper, words: string): void {
  keep(paper, 60);
  paper.y += 10;
  paper.doc
    .lineWidth(1)
    .moveTo(MARGIN, paper.y)
    .lineTo(MARGIN + WIDTH, paper.y)
    .stroke(EDGE);
  paper.y += 8;
  text(paper, words, { size: 12, bold: true });
}

const amounts = (sums: ClosingSums): string[] => [
  formatMoney(sums.soldCents),
  signedMoney(0 - sums.discountCents - sums.refundedCents),
  signedMoney(0 - sums.disputeCents),
  signedMoney(sums.prepaidCents + sums.keptCents),
  signedMoney(sums.owedCents),
];

/** Price, IVA and both, of what is taxed at a rate: sums of the IVA of each line, never the IVA of a sum. */
export function taxRows(sums: ClosingSums): [string, number, number][] {
  const tickets = sums.soldCents - sums.discountCents - sums.refundedCents - sums.disputeCents;
  return [
    ["Boletos", tickets, sums.soldIvaCents],
    ["Prepago", sums.prepaidTaxedCents, sums.prepaidIvaCents],
    ["Cargos por servicio", sums.feeCents - sums.feeRefundedCents, sums.feeIvaCents],
    ["Comisión de proveedores", 0 - sums.commissionCents, 0 - sums.commissionIvaCents],
  ];
}

export interface ClosingRecord {
  title: string;
  /** "octubre 2026", or the event's name. */
  of: string;
  /** The month itself; null for an event. */
  month: string | null;
  closedBy: string;
  closedAt: Date;
  rows: readonly ClosingRowDto[];
  cases: readonly ClosingCase[];
}

/** The record of a closing. The same facts give the same bytes. */
export function closingPdf({ title, of, month, closedBy, closedAt, rows, cases }: ClosingRecord): Promise<Buffer> {
  const own = rows.filter((row) => row.month === (month ?? ""));
  const late = rows.filter((row) => row.month !== (month ?? ""));
  const total = addSums(rows.map(({ sums }) => sums));
  return renderPdf({ title, createdAt: closedAt }, (doc) => {
    doc.addPage();
    const paper: Paper = { doc, y: MARGIN };
    text(paper, title, { size: 18, bold: true });
    text(paper, `Cerró ${closedBy} el ${formatDateTime(closedAt, ZONE)}, hora de Monterrey.`, { soft: true });
    text(paper, "Cada día es el de operación del recinto y cada peso cuenta el día en que se cobró o se devolvió.", {
      soft: true,
    });
    heading(paper, `Por organizador, ${of}`);
    const heads = ["Organizador", "Vendido", "Desc. y devuelto", "Disputas", "Prepago y más", "Del organizador"];
    line(paper, heads, true);
    for (const { organizer, sums } of own) line(paper, [organizer, ...amounts(sums)]);
    if (own.length === 0) text(paper, "Sin movimientos.", { soft: true });
    if (late.length > 0) {
      heading(paper, "De meses que ya estaban cerrados");
      for (const row of late) line(paper, [`${row.organizer}, ${monthWords(row.month)}`, ...amounts(row.sums)]);
    }
    line(paper, ["Total", ...amounts(total)], true);
    heading(paper, "IVA, suma del IVA de cada renglón");
    line(paper, ["Concepto", "Base", "IVA", "Total"], true);
    for (const [name, cents, iva] of taxRows(total))
      line(paper, [name, signedMoney(cents - iva), signedMoney(iva), signedMoney(cents)]);
    heading(paper, "Lo que quedó abierto");
    if (cases.length === 0) text(paper, "Nada.", { soft: true });
    for (const { kind, count, cents } of cases) {
      const { one, many, after } = CASE_WORDS[kind];
      text(paper, `${formatCount(count)} ${count === 1 ? one : many}, ${formatMoney(cents)}: ${after}.`);
    }
    heading(paper, "Lo que aparezca después");
    text(
      paper,
      "Se anota en el siguiente cierre y dice a qué mes pertenece. Este documento no cambia: su huella SHA-256",
    );
    text(paper, "está en el sistema y en el correo con que se envió.");
  });
}
