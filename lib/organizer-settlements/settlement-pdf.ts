import type { VerbArgs } from "@/lib/core/context";
import { formatDateTime, formatLongDay } from "@/lib/core/dates";
import { signedMoney } from "@/lib/core/money";
import { type Pdf, pdfLine, renderPdf } from "@/lib/core/pdf";
import {
  LINE_WORDS,
  SECTIONS,
  SETTLEMENT_KIND_WORDS,
  SETTLEMENT_STATE_WORDS,
  type SettlementDto,
} from "@/lib/organizer-settlements/client";
import { getSettlement } from "@/lib/organizer-settlements/find-settlements";
import type { SettlementAct } from "@/lib/organizer-settlements/schemas";

const MARGIN = 56;
const WIDTH = 612 - 2 * MARGIN;
const INK = "#171c26";
const SOFT = "#4a5160";
const EDGE = "#dde0e5";
const ZONE = "America/Monterrey";

/** Each part of the statement: its lines, and the sum so far. An advance is one line. */
export function partsOf({ kind, lines, payableCents }: Pick<SettlementDto, "kind" | "lines" | "payableCents">) {
  if (kind === "advance") return [{ title: "Anticipo", rows: [], sum: "Por pagar", cents: payableCents }];
  let cents = 0;
  return SECTIONS.map(({ title, keys, sum }) => {
    const rows = lines.filter(({ key }) => keys.includes(key));
    cents += rows.reduce((all, row) => all + row.cents, 0);
    return { title, rows, sum, cents };
  });
}

function row(doc: Pdf, y: number, label: string, amount: string, bold = false): number {
  doc.fillColor(INK);
  pdfLine(doc, label, { x: MARGIN, y, width: WIDTH - 140, size: 10.5, bold });
  pdfLine(doc, amount, { x: MARGIN + WIDTH - 130, y, width: 130, size: 10.5, bold, align: "right" });
  return y + 19;
}

function words(settlement: SettlementDto): string[] {
  const { legalName, rfc, organizer, asOf, state, account, concept, reference, bankReference, paidAt } = settlement;
  return [
    `${legalName ?? organizer}${rfc ? `, RFC ${rfc}` : ""}`,
    `${SETTLEMENT_STATE_WORDS[state]} · Hasta el ${formatLongDay(asOf, ZONE)}`,
    ...(account ? [`${account.bank}, cuenta terminada en ${account.tail}, a nombre de ${account.holder}`] : []),
    `Concepto ${concept} · Referencia ${reference}`,
    ...(bankReference && paidAt
      ? [`Pagada el ${formatDateTime(paidAt, ZONE)}, referencia del banco ${bankReference}`]
      : []),
  ];
}

/** The statement of a settlement. The same facts give the same bytes. */
export function settlementPdf(settlement: SettlementDto): Promise<Buffer> {
  const { folio, kind, createdAt, createdBy, approvedBy, reason } = settlement;
  const title = `${SETTLEMENT_KIND_WORDS[kind]} ${folio}`;
  return renderPdf({ title, createdAt }, (doc) => {
    doc.addPage();
    let y = MARGIN;
    doc.fillColor(INK);
    pdfLine(doc, title, { x: MARGIN, y, width: WIDTH, size: 20, bold: true });
    y += 30;
    doc.fillColor(SOFT);
    for (const line of words(settlement)) {
      pdfLine(doc, line, { x: MARGIN, y, width: WIDTH, size: 10 });
      y += 15;
    }
    for (const part of partsOf(settlement)) {
      y += 10;
      doc
        .lineWidth(1)
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .stroke(EDGE);
      y += 8;
      if (part.rows.length > 0) y = row(doc, y, part.title, "", true);
      for (const { key, cents } of part.rows) y = row(doc, y, LINE_WORDS[key], signedMoney(cents));
      y = row(doc, y, part.sum, signedMoney(part.cents), true);
    }
    y += 14;
    doc.fillColor(SOFT);
    const signed = [`Hizo el borrador ${createdBy}`, ...(approvedBy ? [`aprobó ${approvedBy}`] : [])].join(", ");
    for (const line of [
      ...(reason ? [`Motivo: ${reason}`] : []),
      signed,
      "Los cargos por servicio los paga el comprador y no pasan por esta cuenta.",
      "Las retenciones siguen la configuración fiscal; no es asesoría: confirma con tu contador.",
    ]) {
      pdfLine(doc, line, { x: MARGIN, y, width: WIDTH, size: 9 });
      y += 14;
    }
  });
}

/** The statement as a PDF. */
export async function settlementFile({
  ctx,
  input,
}: VerbArgs<SettlementAct>): Promise<{ filename: string; content: Buffer }> {
  const settlement = await getSettlement({ ctx, input });
  return { filename: `liquidacion-${settlement.folio}.pdf`, content: await settlementPdf(settlement) };
}
