import {
  addSums,
  CASE_WORDS,
  type ClosingCase,
  type ClosingRowDto,
  type ClosingSums,
  isSettled,
  TAKEN_SUM_WORDS,
  TAKEN_SUMS,
  TAX_WORDS,
  withheldRows,
} from "@/lib/closings/client";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import { monthWords } from "@/lib/core/months";
import { renderPdf } from "@/lib/core/pdf";
import { newPaper, type Paper, paperHeading, paperRow, paperText } from "@/lib/core/pdf-paper";

const ZONE = "America/Monterrey";

/** Widths of a table's columns; the first one holds the name, the others figures. */
const COLUMNS = [156, 72, 72, 72, 72, 72] as const;

const line = (paper: Paper, cells: readonly string[], bold = false) => paperRow(paper, COLUMNS, cells, { bold });

const amounts = (sums: ClosingSums): string[] => [
  formatMoney(sums.soldCents),
  signedMoney(0 - sums.discountCents - sums.refundedCents),
  signedMoney(0 - sums.disputeCents),
  signedMoney(sums.prepaidCents + sums.keptCents),
  signedMoney(sums.owedCents),
];

/** Price, IVA and both, of what is taxed at a rate: sums of the IVA of each line, never the IVA of a sum. */
export function taxRows(sums: ClosingSums): [string, number, number][] {
  const tickets = sums.soldCents - sums.discountCents - sums.refundedCents - sums.disputeCents + sums.costCents;
  return [
    [TAX_WORDS.tickets, tickets, sums.soldIvaCents],
    [TAX_WORDS.prepaid, sums.prepaidTaxedCents, sums.prepaidIvaCents],
    [TAX_WORDS.fees, sums.feeCents - sums.feeRefundedCents, sums.feeIvaCents],
    // Settlements are of no event, and of a month only where some were approved.
    ...(sums.organizerCommissionCents === 0
      ? []
      : [
          [TAX_WORDS.platform, sums.organizerCommissionCents, sums.organizerCommissionIvaCents] satisfies [
            string,
            number,
            number,
          ],
        ]),
    [TAX_WORDS.commission, 0 - sums.commissionCents, 0 - sums.commissionIvaCents],
  ];
}

/** What approved settlements took, and the taxes in it that the platform pays for organizers. */
function settlements(paper: Paper, rows: readonly ClosingRowDto[], month: string): void {
  paperHeading(paper, "Liquidaciones aprobadas");
  const settled = rows.filter(({ sums }) => isSettled(sums));
  if (settled.length === 0) {
    paperText(paper, "Ninguna.", { soft: true });
    return;
  }
  const figures = (sums: ClosingSums) => TAKEN_SUMS.map((name) => signedMoney(sums[name]));
  line(paper, ["Organizador", ...TAKEN_SUMS.map((name) => TAKEN_SUM_WORDS[name])], true);
  for (const { month: of, organizer, sums } of settled)
    line(paper, [of === month ? organizer : `${monthWords(of)}, ${organizer}`, ...figures(sums)]);
  const total = addSums(settled.map(({ sums }) => sums));
  line(paper, ["Total", ...figures(total)], true);
  paperText(paper, `La comisión lleva su IVA. En total se liquidaron ${signedMoney(total.settledCents)}.`, {
    soft: true,
  });
  paperHeading(paper, "Impuestos retenidos, por enterar");
  for (const [name, cents] of withheldRows(total)) line(paper, [name, signedMoney(cents)]);
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
    const paper = newPaper(doc);
    paperText(paper, title, { size: 18, bold: true });
    paperText(paper, `Cerró ${closedBy} el ${formatDateTime(closedAt, ZONE)}, hora de Monterrey.`, { soft: true });
    paperText(
      paper,
      "Cada día es el de operación del recinto y cada peso cuenta el día en que se cobró o se devolvió.",
      {
        soft: true,
      },
    );
    paperHeading(paper, `Por organizador, ${of}`);
    const heads = ["Organizador", "Vendido", "Desc. y devuelto", "Disputas", "Prepago y más", "Del organizador"];
    line(paper, heads, true);
    for (const { organizer, sums } of own) line(paper, [organizer, ...amounts(sums)]);
    if (own.length === 0) paperText(paper, "Sin movimientos.", { soft: true });
    if (late.length > 0) {
      paperHeading(paper, "De meses que ya estaban cerrados");
      // A long name is cut at the column's end, and the month must be read.
      for (const row of late) line(paper, [`${monthWords(row.month)}, ${row.organizer}`, ...amounts(row.sums)]);
    }
    line(paper, ["Total", ...amounts(total)], true);
    paperHeading(paper, "IVA, suma del IVA de cada renglón");
    line(paper, ["Concepto", "Base", "IVA", "Total"], true);
    const taxes = taxRows(total);
    const sum = taxes.reduce(([, cents, iva], row) => ["Total", cents + row[1], iva + row[2]], ["Total", 0, 0]);
    for (const [name, cents, iva] of [...taxes, sum])
      line(paper, [name, signedMoney(cents - iva), signedMoney(iva), signedMoney(cents)], name === "Total");
    if (month !== null) settlements(paper, rows, month);
    paperHeading(paper, "Lo que quedó abierto");
    if (cases.length === 0) paperText(paper, "Nada.", { soft: true });
    for (const { kind, count, cents } of cases) {
      const { one, many, after } = CASE_WORDS[kind];
      paperText(paper, `${formatCount(count)} ${count === 1 ? one : many}, ${formatMoney(cents)}: ${after}.`);
    }
    paperHeading(paper, "Lo que aparezca después");
    paperText(
      paper,
      "Se anota en el siguiente cierre y dice a qué mes pertenece. Este documento no cambia: su huella SHA-256",
    );
    paperText(paper, "está en el sistema y en el correo con que se envió.");
  });
}
