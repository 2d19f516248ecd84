import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { getEvent } from "@/lib/events";
import { CSV_TYPE, csvStream, EXCEL_TYPE, excelStream } from "@/lib/exports";
import { allLines, getCancellation } from "@/lib/lifecycle/cancellations";
import {
  type CancellationOrderDto,
  ExportCancellation,
  type ExportCancellationInput,
  failureText,
  methodWords,
  refundWords,
} from "@/lib/lifecycle/schemas";

const COLUMNS = [
  { header: "Compra", width: 16, value: (row: CancellationOrderDto) => row.folio },
  { header: "Comprador", width: 32, value: (row: CancellationOrderDto) => row.buyer },
  { header: "Correo", width: 34, value: (row: CancellationOrderDto) => row.email ?? "" },
  { header: "Forma de pago", width: 18, value: (row: CancellationOrderDto) => methodWords(row.method) },
  { header: "Boletos", width: 10, value: (row: CancellationOrderDto) => row.tickets },
  { header: "Ya usados", width: 12, value: (row: CancellationOrderDto) => row.used },
  { header: "Monto", width: 14, value: (row: CancellationOrderDto) => row.amountCents / 100 },
  { header: "Estado", width: 26, value: (row: CancellationOrderDto) => refundWords(row).label },
  { header: "Qué falló", width: 50, value: (row: CancellationOrderDto) => failureText(row.errorCode) },
];

interface FileDto {
  filename: string;
  contentType: string;
  content: ReadableStream<Uint8Array>;
}

/**
 * The report of an event's cancellation as an Excel or CSV file, written while it is sent. Who took it is noted.
 * Errors: `input.invalid`, `auth.required`, `auth.forbidden`, `resource.not_found`.
 */
export async function exportCancellation({ ctx, input }: VerbArgs<ExportCancellationInput>): Promise<FileDto> {
  const { id, format } = parseInput(ExportCancellation, input);
  authorize(ctx.actor, "event:read");
  const event = await getEvent({ ctx, input: { id } });
  const cancellation = await getCancellation({ ctx, input: { id } });
  if (!cancellation) throw notFound();
  await recordAudit(ctx, {
    action: "event.refunds_exported",
    entity: "event",
    entityId: id,
    adminId: event.adminId,
    after: { format },
  });
  const rows = allLines(ctx, { id: cancellation.id, eventId: id });
  const day = toLocal(ctx.now, event.timeZone).slice(0, 10);
  const isExcel = format === "xlsx";
  return {
    filename: `devoluciones-evento-${id}-${day}.${format}`,
    contentType: isExcel ? EXCEL_TYPE : CSV_TYPE,
    content: isExcel ? excelStream({ name: "Devoluciones", columns: COLUMNS, rows }) : csvStream(COLUMNS, rows),
  };
}
