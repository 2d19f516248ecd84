import { readAudit } from "@/lib/audit/list-audit";
import { recordAudit } from "@/lib/audit/record-audit";
import {
  type AuditFilter,
  type AuditRowDto,
  actionWords,
  ExportAuditInput,
  entityWords,
  fieldWords,
  valueWords,
} from "@/lib/audit/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { toIso, toLocal } from "@/lib/core/dates";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { CSV_TYPE, csvStream, EXCEL_TYPE, excelStream } from "@/lib/exports";

const ROWS_AT_ONCE = 1_000;

function changeWords({ changes }: AuditRowDto, timeZone: string): string {
  return changes
    .map(({ field, before, after, erased }) => {
      const was = erased ? "borrado" : `${valueWords(field, before, timeZone)} → ${valueWords(field, after, timeZone)}`;
      return `${fieldWords(field)}: ${was}`;
    })
    .join("; ");
}

const columnsOf = (timeZone: string) => [
  { header: "Cuándo", width: 30, value: (row: AuditRowDto) => toIso(row.at, timeZone) },
  { header: "Quién", width: 28, value: (row: AuditRowDto) => row.actor.name },
  { header: "Usuario", width: 10, value: (row: AuditRowDto) => row.actor.id },
  { header: "Qué", width: 34, value: (row: AuditRowDto) => actionWords(row.action) },
  { header: "Sobre", width: 22, value: (row: AuditRowDto) => entityWords(row.entity) },
  { header: "Número", width: 12, value: (row: AuditRowDto) => row.entityId },
  { header: "Cambios", width: 80, value: (row: AuditRowDto) => changeWords(row, timeZone) },
  { header: "Organizador", width: 26, value: (row: AuditRowDto) => row.adminName },
  { header: "Solicitud", width: 38, value: (row: AuditRowDto) => row.requestId },
];

async function* allRows(ctx: Ctx, filter: AuditFilter, tenant: number | null): AsyncGenerator<AuditRowDto> {
  let before: number | undefined;
  for (;;) {
    const rows = await readAudit(ctx, filter, { tenant, before, limit: ROWS_AT_ONCE });
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    before = rows.at(-1)?.id;
  }
}

export interface AuditFileDto {
  filename: string;
  contentType: string;
  content: ReadableStream<Uint8Array>;
}

/**
 * The rows of `listAudit` as CSV or Excel, all that the filter shows, written while it is sent. Who took it is noted.
 * Errors: as `listAudit`.
 */
export async function exportAudit({ ctx, input }: VerbArgs<ExportAuditInput>): Promise<AuditFileDto> {
  const tenant = tenantOf(authorize(ctx.actor, "audit:read"));
  const { timeZone, format, ...filter } = parseInput(ExportAuditInput, input);
  await recordAudit(ctx, {
    action: "audit.exported",
    entity: "audit",
    entityId: "list",
    adminId: tenant,
    after: { format },
  });
  const rows = allRows(ctx, filter, tenant);
  const columns = columnsOf(timeZone);
  const filename = `actividad-${toLocal(ctx.now, timeZone).slice(0, 10)}.${format}`;
  return format === "csv"
    ? { filename, contentType: CSV_TYPE, content: csvStream(columns, rows) }
    : { filename, contentType: EXCEL_TYPE, content: excelStream({ name: "Actividad", columns, rows }) };
}
