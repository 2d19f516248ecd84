import { readAudit } from "@/lib/audit/list-audit";
import {
  type AuditRowDto,
  actionWords,
  ExportAuditInput,
  entityWords,
  fieldWords,
  valueWords,
} from "@/lib/audit/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { CSV_START, csvLine } from "@/lib/core/csv";
import { toIso } from "@/lib/core/dates";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";

const ROWS_AT_ONCE = 1_000;
const HEAD = ["Cuándo", "Quién", "Usuario", "Qué", "Sobre", "Número", "Cambios", "Organizador", "Solicitud"];

function changeWords({ changes }: AuditRowDto, timeZone: string): string {
  return changes
    .map(({ field, before, after, erased }) => {
      const was = erased ? "borrado" : `${valueWords(field, before, timeZone)} → ${valueWords(field, after, timeZone)}`;
      return `${fieldWords(field)}: ${was}`;
    })
    .join("; ");
}

const lineOf = (row: AuditRowDto, timeZone: string) =>
  csvLine([
    toIso(row.at, timeZone),
    row.actor.name,
    row.actor.id ?? "",
    actionWords(row.action),
    entityWords(row.entity),
    row.entityId,
    changeWords(row, timeZone),
    row.adminName ?? "",
    row.requestId,
  ]);

/**
 * The rows of `listAudit` as CSV, in parts, however many there are: a part holds up to 1,000 rows. Who may not is refused
 * at once, before the first part. Errors: as `listAudit`.
 */
export function exportAudit({ ctx, input }: VerbArgs<ExportAuditInput>): AsyncGenerator<string, void> {
  const tenant = tenantOf(authorize(ctx.actor, "audit:read"));
  const { timeZone, ...filter } = parseInput(ExportAuditInput, input);
  return (async function* () {
    yield CSV_START + csvLine(HEAD);
    let before: number | undefined;
    for (;;) {
      const rows = await readAudit(ctx, filter, { tenant, before, limit: ROWS_AT_ONCE });
      if (rows.length > 0) yield rows.map((row) => lineOf(row, timeZone)).join("");
      if (rows.length < ROWS_AT_ONCE) return;
      before = rows.at(-1)?.id;
    }
  })();
}
