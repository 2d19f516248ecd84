import { sql } from "drizzle-orm";
import { z } from "zod";
import { isPerson } from "@/lib/core/actors";
import { tenantOf } from "@/lib/core/permissions";
import { STATEMENT_LABELS, STATEMENT_STATES, type StatementDto } from "@/lib/deposits/client";
import {
  ofTenant,
  STATEMENT_COLUMNS,
  STATEMENTS,
  type StatementRead,
  toStatement,
} from "@/lib/deposits/statement/find-statements";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";

/** The tenant's statements (platform: everyone's), the latest first. */
export const statementList = defineList<StatementDto>()({
  name: "estados-de-cuenta",
  title: "Estados de cuenta",
  permission: "deposit:confirm",
  filters: z.object({
    q: z.string().trim().max(100).default(""),
    state: z.enum(STATEMENT_STATES).nullish().catch(null),
  }),
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
      id: sql`s.id`,
      where: [
        ofTenant(tenantOf(ctx.actor)),
        ...(state ? [sql`s.state = ${state}`] : []),
        ...(q ? [hasWords(q, [sql`s.file_name`])] : []),
      ],
      sorts: {
        file: { by: plainSql(sql`s.file_name`), type: "text" },
        rows: { by: sql`s.rows_total`, type: "int" },
        when: { by: sql`s.created_at`, type: "timestamptz" },
      },
      toDto: (row: StatementRead) => toStatement(row),
    }),
});

export type StatementColumn = KeyOf<typeof statementList>;
