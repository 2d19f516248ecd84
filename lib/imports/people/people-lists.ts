import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError, type ErrorCode, notFound } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { authorize, type Permission, tenantOf } from "@/lib/core/permissions";
import { EXCEL_TYPE, excelStream } from "@/lib/exports";
import { IMPORT_LABELS, IMPORT_STATES, type PeopleFileDto, type PeopleRowDto } from "@/lib/imports/client";
import { IMPORT_SORTS, importFilters } from "@/lib/imports/list-parts";
import { ImportRowFilters } from "@/lib/imports/schemas";
import { defineList, hasWords, type ListColumn, plainSql, sqlReader } from "@/lib/lists";

/** Where files of people are read. The aliases are i: the file, n: its venue, u: who uploaded it, r: a row. */
export interface PeopleSource {
  permission: Permission;
  /** Columns of the kind's own, with a comma behind each. */
  own: SQL;
  from: SQL;
  /** The table of rows with the alias r. */
  rows: SQL;
  /** The column of r that leads to what was made of it. */
  made: SQL;
}

/** A row as it is read: the failure is stored as an error's code with its data, and becomes a sentence when it is shown. */
interface Read extends Record<string, unknown> {
  failure: { code: ErrorCode; data: Record<string, string> } | null;
}

function toFile<Dto extends PeopleFileDto>({ failure, ...row }: Read): Dto {
  const text = failure === null ? null : messageFor(new DomainError(failure.code, { data: failure.data }));
  return { ...row, failure: text } as unknown as Dto;
}

const selected = ({ own, rows, made }: PeopleSource) => sql`i.id, i.admin_id as "adminId", i.state,
  i.file_name as "fileName", n.name as "enclosureName", n.time_zone as "timeZone", ${own} i.preview, i.mapping,
  i.rows_total as "rowsTotal", i.rows_bad as "rowsBad", i.rows_done as "rowsDone",
  (select count(*)::int from ${rows} where r.import_id = i.id and ${made} is not null) as "rowsMade",
  i.failure, u.full_name as "createdBy", i.created_at as "createdAt", i.finished_at as "finishedAt"`;

function ofTenant(ctx: Ctx, alias: SQL): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`${alias}.admin_id = ${tenant}`;
}

/** A file of the actor's tenant. */
export async function findPeopleFile<Dto extends PeopleFileDto>(
  source: PeopleSource,
  ctx: Ctx,
  importId: number,
): Promise<Dto> {
  authorize(ctx.actor, source.permission);
  const [row] = await dbOf(ctx).execute<Read>(
    sql`select ${selected(source)} from ${source.from} where ${ofTenant(ctx, sql`i`)} and i.id = ${importId}`,
  );
  if (!row) throw notFound();
  return toFile(row);
}

interface FilesListed<Dto> {
  name: string;
  title: string;
  /** What a file is for. */
  scope: (file: Dto) => string;
  made: string;
  /** What is looked through besides the file's name. */
  words: readonly SQL[];
}

/** The list of the files of a kind, the newest first. */
export function peopleFileList<Dto extends PeopleFileDto>(
  source: PeopleSource,
  { name, title, scope, made, words }: FilesListed<Dto>,
) {
  return defineList<Dto>()({
    name,
    title,
    permission: source.permission,
    filters: importFilters(IMPORT_STATES),
    address: { estado: "state" },
    sorts: ["file", "rows", "when"],
    sort: "-when",
    zone: ({ timeZone }) => timeZone,
    pageSize: 10,
    columns: [
      { key: "file", header: "Archivo", value: ({ fileName }) => fileName, shown: "always", sort: "file", width: 36 },
      { key: "scope", header: "Para", value: scope, width: 36 },
      { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, shown: "asked", width: 28 },
      {
        key: "rows",
        header: "Personas",
        kind: "number",
        sort: "rows",
        width: 12,
        value: ({ rowsTotal }) => rowsTotal,
      },
      { key: "bad", header: "Con errores", value: ({ rowsBad }) => rowsBad, kind: "number", width: 14 },
      { key: "made", header: made, value: ({ rowsMade }) => rowsMade, kind: "number", shown: "asked", width: 14 },
      { key: "state", header: "Estado", value: ({ state }) => IMPORT_LABELS[state], width: 18 },
      { key: "who", header: "Subió", value: ({ createdBy }) => createdBy, width: 28 },
      { key: "when", header: "Subido", value: ({ createdAt }) => createdAt, kind: "moment", sort: "when", width: 18 },
    ],
    reader: (ctx, { q, state }) =>
      sqlReader(ctx, {
        select: selected(source),
        from: source.from,
        id: sql`i.id`,
        where: [
          ofTenant(ctx, sql`i`),
          ...(state ? [sql`i.state = ${state}`] : []),
          ...(q ? [hasWords(q, [sql`i.file_name`, ...words])] : []),
        ],
        sorts: IMPORT_SORTS,
        toDto: (row: Read): Dto => toFile(row),
      }),
  });
}

const WIDE = new Set(["name", "email"]);
const widthOf = (field: string) => (WIDE.has(field) ? 32 : 16);

const resultOf = ({ problems, madeId }: PeopleRowDto) =>
  problems.length > 0 ? problems.join("; ") : madeId === null ? "Correcto" : "Importado";

interface RowsListed<Field extends string> {
  name: string;
  /** The file's name: "abonados". */
  filePrefix: string;
  fields: readonly Field[];
  labels: Readonly<Record<Field, string>>;
  /** Fields that are shown until the reader hides them. */
  shown: readonly Field[];
  /** Fields that are looked through. */
  searched: readonly Field[];
}

/**
 * The rows of one file. Columns have the headings that an import understands, so that a file of wrong rows can be corrected
 * and sent again.
 */
export function peopleRowList<const Field extends string>(
  source: PeopleSource,
  { name, filePrefix, fields, labels, shown, searched }: RowsListed<Field>,
) {
  type Row = PeopleRowDto<Field>;
  const columns: ListColumn<Row, Field | "row" | "state", "row" | "name">[] = [
    { key: "row", header: "Renglón", kind: "number", sort: "row", width: 10, value: ({ rowNumber }) => rowNumber },
    ...fields.map((field) => ({
      key: field,
      header: labels[field],
      width: widthOf(field),
      shown: field === "name" ? ("always" as const) : shown.includes(field) ? ("yes" as const) : ("asked" as const),
      ...(field === "name" ? { sort: "name" as const } : {}),
      value: ({ values }: Row) => values[field],
    })),
    { key: "state", header: "Resultado", value: resultOf, width: 60 },
  ];
  const textOf = (field: string) => sql`r."values"->>${field}`;
  return defineList<Row>()({
    name,
    fileName: ({ importId, only }) => `${filePrefix}${only === "bad" ? "-con-errores" : ""}-lista-${importId}`,
    title: "Renglones del archivo",
    permission: source.permission,
    people: true,
    filters: ImportRowFilters,
    address: { id: "importId", ver: "only" },
    sorts: ["row", "name"],
    sort: "row",
    pageSize: 50,
    columns,
    reader: async (ctx, { importId, only, q }) => {
      await findPeopleFile(source, ctx, importId);
      return sqlReader(ctx, {
        select: sql`r.row_number as "rowNumber", r."values", r.problems, ${source.made} as "madeId"`,
        from: source.rows,
        where: [
          sql`r.import_id = ${importId}`,
          ofTenant(ctx, sql`r`),
          ...(only ? [only === "bad" ? sql`cardinality(r.problems) > 0` : sql`cardinality(r.problems) = 0`] : []),
          ...(q ? [hasWords(q, searched.map(textOf))] : []),
        ],
        id: sql`r.row_number`,
        sorts: { row: null, name: { by: plainSql(sql`coalesce(r."values"->>'name', '')`), type: "text" } },
        toDto: (row: Row & Record<string, unknown>): Row => row,
      });
    },
  });
}

async function* none(): AsyncGenerator<null> {
  yield* [];
}

/** An empty workbook whose headings an import understands. The caller has authorized the actor. */
export function peopleTemplate<Field extends string>(
  sheet: string,
  fields: readonly Field[],
  labels: Readonly<Record<Field, string>>,
) {
  const head = fields.map((field) => ({
    header: labels[field],
    width: widthOf(field),
    zone: () => "America/Monterrey",
    value: () => "",
  }));
  return {
    filename: `plantilla-${sheet.toLowerCase()}.xlsx`,
    contentType: EXCEL_TYPE,
    content: excelStream({ name: sheet, columns: head, rows: none() }),
  };
}
