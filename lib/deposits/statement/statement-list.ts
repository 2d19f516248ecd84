import { sql } from "drizzle-orm";
import { isPerson } from "@/lib/core/actors";
import { tenantOf } from "@/lib/core/permissions";
import { STATEMENT_LABELS, STATEMENT_STATES, type StatementDto } from "@/lib/deposits/client";
import { ofTenant, STATEMENT_COLUMNS, STATEMENTS } from "@/lib/deposits/statement/find-statements";
import { IMPORT_SORTS, importFilters } from "@/lib/imports";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";

export const statementList = defineList<StatementDto>()({
  name: "estados-de-cuenta",
  title: "Estados de cuenta",
  permission: "deposit:confirm",
  filters: importFilters(STATEMENT_STATES),
  address: { estado: "state" },
  sorts: ["file", "rows", "when"],
  sort: "-when",
  columns: [
    { key: "file", header: "Archivo", value: ({ fileName }) => fileName, shown: "always", sort: "file", width: 40 },
    {
      key: "tenant",
      header: "Organizador",
      width: 28,
      value: ({ tenant }) => tenant,
      only: ({ actor }) => isPerson(actor) && actor.isPlatformAdmin,
    },
    { key: "state", header: "Estado", value: ({ state }) => STATEMENT_LABELS[state], width: 14 },
    {
      key: "rows",
      header: "Renglones",
      kind: "number",
      sort: "rows",
      width: 12,
      value: ({ rowsTotal }) => rowsTotal,
    },
    { key: "matched", header: "Identificados", value: ({ counts }) => counts.matched, kind: "number", width: 14 },
    { key: "ambiguous", header: "Dudosos", value: ({ counts }) => counts.ambiguous, kind: "number", width: 12 },
    { key: "unknown", header: "Desconocidos", value: ({ counts }) => counts.unknown, kind: "number", width: 14 },
    {
      key: "extra",
      header: "De más",
      kind: "number",
      shown: "asked",
      width: 12,
      value: ({ counts }) => counts.extra_approved + counts.extra,
    },
    {
      key: "dismissed",
      header: "Descartados",
      kind: "number",
      shown: "asked",
      width: 12,
      value: ({ counts }) => counts.dismissed,
    },
    {
      key: "known",
      header: "Ya importados",
      kind: "number",
      shown: "asked",
      width: 14,
      value: ({ rowsKnown }) => rowsKnown,
    },
    {
      key: "skipped",
      header: "Sin abono",
      kind: "number",
      shown: "asked",
      width: 12,
      value: ({ rowsSkipped }) => rowsSkipped,
    },
    { key: "who", header: "Subió", value: ({ createdBy }) => createdBy, width: 28 },
    { key: "when", header: "Subido", value: ({ createdAt }) => createdAt, kind: "moment", sort: "when", width: 18 },
  ],
  reader: (ctx, { q, state }) =>
    sqlReader(ctx, {
      select: STATEMENT_COLUMNS,
      from: STATEMENTS,
      id: sql`i.id`,
      where: [
        ofTenant(tenantOf(ctx.actor)),
        ...(state ? [sql`i.state = ${state}`] : []),
        ...(q ? [hasWords(q, [sql`i.file_name`])] : []),
      ],
      sorts: IMPORT_SORTS,
      toDto: (row: Record<string, unknown> & StatementDto): StatementDto => row,
    }),
});

export type StatementColumn = KeyOf<typeof statementList>;
