import { OPERATION_LABELS, SHIFT_STATE_LABELS, type ShiftReportDto } from "@/lib/cash-desk/client";
import { shiftReport } from "@/lib/cash-desk/queries";
import type { ShiftIdInput } from "@/lib/cash-desk/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { formatDateTime, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { type Pdf, pdfLine, renderPdf } from "@/lib/core/pdf";

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
const ink = "#171c26";
const soft = "#4a5160";

type Line = readonly [label: string, value: string];

function factsOf(report: ShiftReportDto): Line[] {
  const { enclosureName, pointName, personName, timeZone, openedAt, closedAt, state, handover, forced } = report;
  const when = (moment: Date) => formatDateTime(moment, timeZone);
  return [
    ["Recinto", enclosureName],
    ["Caja", pointName],
    ["Persona", personName],
    ["Abrió", when(openedAt)],
    ["Cerró", closedAt ? when(closedAt) : SHIFT_STATE_LABELS[state]],
    ...(handover ? ([["Recibió", `${handover.to}, ${formatMoney(handover.amountCents)}`]] as Line[]) : []),
    ...(handover?.reason ? ([["Qué pasó", handover.reason]] as Line[]) : []),
    ...(forced ? ([["Lo cerró", `${forced.by}: ${forced.reason}`]] as Line[]) : []),
  ];
}

function sumsOf({ floatCents, result }: ShiftReportDto): Line[] {
  if (!result) return [["Fondo", formatMoney(floatCents)]];
  const drops = result.drops.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    ["Fondo", formatMoney(floatCents)],
    [`Cobrado, ${result.operations} operaciones`, formatMoney(result.takenCents)],
    ["Devoluciones pagadas", formatMoney(result.payoutCents)],
    ["Retiros", formatMoney(drops)],
    ["Debía haber", formatMoney(result.expectedCents)],
    ["Contado", formatMoney(result.countedCents)],
    ["Diferencia", formatMoney(result.differenceCents)],
  ];
}

function draw(doc: Pdf, report: ShiftReportDto): void {
  doc.addPage();
  let y = MARGIN;
  const line = (label: string, value: string, bold = false) => {
    if (y + 18 > BOTTOM) {
      doc.addPage();
      y = MARGIN;
    }
    doc.fillColor(soft);
    pdfLine(doc, label, { x: MARGIN, y, width: WIDTH - 190, size: 10, bold });
    doc.fillColor(ink);
    pdfLine(doc, value, { x: MARGIN + WIDTH - 250, y, width: 250, size: 10, bold, align: "right" });
    y += 18;
  };
  const title = (text: string, size: number) => {
    doc.fillColor(ink);
    pdfLine(doc, text, { x: MARGIN, y, width: WIDTH, size, bold: true });
    y += size * 1.8;
  };
  title(`Turno de caja ${report.number}`, 18);
  for (const [label, value] of factsOf(report)) line(label, value);
  y += 10;
  title("Efectivo", 13);
  for (const [label, value] of sumsOf(report)) line(label, value, label === "Diferencia");
  y += 10;
  title("Operaciones", 13);
  for (const { folio, kind, concept, at, amountCents, voidedBy } of report.entries) {
    const what = [OPERATION_LABELS[kind], concept, voidedBy && `anulada con ${voidedBy}`].filter(Boolean).join(", ");
    line(`${folio}  ${formatTime(at, report.timeZone)}  ${what}`, formatMoney(amountCents));
  }
  if (report.entries.length === 0) line("Ninguna", "");
}

/** A shift with its sums and operations on US Letter pages; the same facts give the same bytes. */
export async function shiftPaper({
  ctx,
  input,
}: VerbArgs<ShiftIdInput>): Promise<{ filename: string; content: Buffer }> {
  const report = await shiftReport({ ctx, input });
  const title = `Turno ${report.number}`;
  const content = await renderPdf({ title, createdAt: report.closedAt ?? report.openedAt }, (doc) => draw(doc, report));
  return { filename: `turno-${report.number}.pdf`, content };
}
