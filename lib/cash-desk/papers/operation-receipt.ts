import { OPERATION_LABELS } from "@/lib/cash-desk/client";
import { getOperation, type OperationReceipt } from "@/lib/cash-desk/queries";
import type { OperationIdInput } from "@/lib/cash-desk/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { type Pdf, pdfLine, pdfQrCode, renderPdf } from "@/lib/core/pdf";
import { qrDrawing } from "@/lib/core/qr";

/** The paper's 80 mm, in points, and what a printer leaves free at each side. */
const WIDTH = 226.77;
const MARGIN = 14;
const INNER = WIDTH - 2 * MARGIN;
const LINE = 14;
const QR_SIDE = 96;

type Line = readonly [label: string, value: string];

function linesOf({ operation, venue, pointName, shiftNumber, personName }: OperationReceipt): Line[] {
  const { amountCents, receivedCents, changeCents, concept, enteredAt, leftAt, at, voids, reason } = operation;
  const when = (moment: Date) => formatDateTime(moment, venue.timeZone);
  const optional = (label: string, value: string | null): Line[] => (value === null ? [] : [[label, value]]);
  return [
    ["Fecha", when(at)],
    ["Caja", `${pointName}, turno ${shiftNumber}`],
    ["Atendió", personName],
    ...optional("Concepto", concept),
    ...optional("Entrada", enteredAt && when(enteredAt)),
    ...optional("Salida", leftAt && when(leftAt)),
    ...optional("Anula", voids),
    ...optional("Motivo", reason),
    ["Importe", formatMoney(amountCents)],
    ...optional("Recibido", receivedCents === null ? null : formatMoney(receivedCents)),
    ...optional("Cambio", changeCents === null ? null : formatMoney(changeCents)),
  ];
}

/** Where staff finds the operation again, by reading the receipt. */
const linkOf = (folio: string) => `${env().APP_URL}/caja/operaciones?q=${encodeURIComponent(folio)}`;

function draw(doc: Pdf, receipt: OperationReceipt, lines: readonly Line[]): void {
  const { operation, venue, isTest } = receipt;
  doc.addPage();
  let y = MARGIN;
  const centre = { x: MARGIN, width: INNER, align: "center" as const };
  const title = (text: string, size: number, bold = false) => {
    doc.fillColor("#000000");
    pdfLine(doc, text, { ...centre, y, size, bold });
    y += size * 1.5;
  };
  title(venue.name, 13, true);
  title(venue.location, 7.5);
  title(isTest ? "RECIBO DE PRUEBA" : "RECIBO DE CAJA", 9, true);
  title(`${OPERATION_LABELS[operation.kind]} ${operation.folio}`, 12, true);
  y += 4;
  for (const [label, value] of lines) {
    const bold = label === "Importe";
    pdfLine(doc, label, { x: MARGIN, y, width: 52, size: 8.5, bold });
    pdfLine(doc, value, { x: MARGIN + 54, y, width: INNER - 54, size: 8.5, bold, align: "right" });
    y += LINE;
  }
  pdfQrCode(doc, qrDrawing(linkOf(operation.folio)), { x: (WIDTH - QR_SIDE) / 2, y: y + 4, side: QR_SIDE });
  y += QR_SIDE + 8;
  title("Con este recibo encontramos tu operación.", 7.5);
  title("No es un comprobante fiscal.", 7.5);
}

/** The receipt of an operation on paper of 80 mm; the same facts give the same bytes. */
export function renderOperationReceipt(
  receipt: OperationReceipt,
  options: { compress?: boolean } = {},
): Promise<Buffer> {
  const lines = linesOf(receipt);
  const height = 2 * MARGIN + 100 + lines.length * LINE + QR_SIDE;
  return renderPdf(
    {
      title: `Recibo ${receipt.operation.folio}`,
      createdAt: receipt.operation.at,
      size: [WIDTH, height],
      ...options,
    },
    (doc) => draw(doc, receipt, lines),
  );
}

/** The receipt of an operation of a shift that the actor may see. */
export async function operationReceipt({
  ctx,
  input,
}: VerbArgs<OperationIdInput>): Promise<{ filename: string; content: Buffer }> {
  const receipt = await getOperation({ ctx, input });
  return { filename: `recibo-${receipt.operation.folio}.pdf`, content: await renderOperationReceipt(receipt) };
}
