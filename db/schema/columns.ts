import { getTableName, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  type PgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Identity of a small table. */
export const id = () => integer("id").primaryKey().generatedByDefaultAsIdentity();

/** Identity of a table that grows with sales. */
export const bigId = () => bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity();

export const bigRef = (name: string) => bigint(name, { mode: "number" });

/** Centavos of sums that may pass what an integer holds, some 21 million pesos. */
export const largeCents = (name: string) => bigint(name, { mode: "number" });

export const instant = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => instant("created_at").notNull().default(sql`now()`);

/** The columns that change in a table whose rows otherwise stay as they were inserted. */
export interface Changing {
  table: string;
  columns: string[];
}

/** Says which columns of a table that keeps its rows the application may write to again; `db/rights.ts` grants them. */
export const changing = (table: PgTable, columns: readonly AnyPgColumn[]): Changing => ({
  table: getTableName(table),
  columns: columns.map(({ name }) => name),
});

/** The address of a picture that was uploaded, out of the column that may also hold one of the site's own; for a foreign key. */
export const uploaded = (name: string, column: string) =>
  text(name).generatedAlwaysAs(
    sql`case when ${sql.identifier(column)} like '/files/%' then ${sql.identifier(column)} end`,
  );

/** What every table of uploaded files of people has, besides whom the file is for and who sent it. */
export const peopleFileColumns = () => ({
  id: bigId(),
  adminId: integer("admin_id").notNull(),
  enclosureId: integer("enclosure_id").notNull(),
  fileName: text("file_name").notNull(),
  /** A hash of the file and of what it is for: the same one is the same import. */
  fingerprint: bytea("fingerprint").notNull(),
  content: bytea("content"),
  format: text("format").notNull(),
  delimiter: text("delimiter"),
  /** The first rows, cells as text, for who chooses the columns. */
  preview: jsonb("preview").$type<string[][]>().notNull(),
  /** E-mails in small letters and the last ten digits of phones that the file holds, in whatever columns; gone with it. */
  contacts: text("contacts").array().notNull().default([]),
  mapping: jsonb("mapping"),
  state: text("state").notNull().default("mapping"),
  rowsTotal: integer("rows_total").notNull().default(0),
  rowsBad: integer("rows_bad").notNull().default(0),
  rowsDone: integer("rows_done").notNull().default(0),
  /** Why nothing was made: a code of ours and its figures. */
  failure: jsonb("failure").$type<{ code: string; data: Record<string, string> }>(),
  createdAt: createdAt(),
  finishedAt: instant("finished_at"),
});

type ColumnsOf<Made> = Record<keyof Made, AnyPgColumn>;

/** The rules of a table with `peopleFileColumns`, under the table's name. */
export function peopleFileRules(name: string, t: ColumnsOf<ReturnType<typeof peopleFileColumns>>) {
  return [
    unique(`${name}_id_admin_key`).on(t.id, t.adminId),
    uniqueIndex(`${name}_fingerprint_key`).on(t.adminId, t.fingerprint),
    index(`${name}_admin_idx`).on(t.adminId, t.createdAt),
    check(`${name}_format`, sql`${t.format} in ('csv', 'xlsx')`),
    check(`${name}_state`, sql`${t.state} in ('mapping', 'checked', 'queued', 'done')`),
    check(`${name}_mapping`, sql`(${t.state} = 'mapping') = (${t.mapping} is null)`),
    check(
      `${name}_content`,
      sql`(${t.state} = 'done') = (${t.content} is null) and (${t.state} <> 'done' or cardinality(${t.contacts}) = 0)`,
    ),
    check(`${name}_finished`, sql`(${t.state} = 'done') = (${t.finishedAt} is not null)`),
    check(`${name}_failure`, sql`${t.failure} is null or ${t.state} = 'checked'`),
    check(
      `${name}_rows`,
      sql`${t.rowsTotal} between 0 and 5000 and ${t.rowsBad} between 0 and ${t.rowsTotal} and ${t.rowsDone} between 0 and ${t.rowsTotal}`,
    ),
  ];
}

/** What a row of such a file says and what is wrong with it; what came of it is a column of the table's own. */
export const peopleRowColumns = () => ({
  importId: bigRef("import_id").notNull(),
  rowNumber: integer("row_number").notNull(),
  adminId: integer("admin_id").notNull(),
  values: jsonb("values").$type<Record<string, string>>().notNull(),
  problems: text("problems").array().notNull(),
});

/** The rules of a table with `peopleRowColumns`; `made` leads to what came of a row, which only a right one can have. */
export function peopleRowRules(
  name: string,
  t: ColumnsOf<ReturnType<typeof peopleRowColumns>>,
  { made, as }: { made: AnyPgColumn; as: string },
) {
  return [
    primaryKey({ columns: [t.importId, t.rowNumber] }),
    uniqueIndex(`${name}_${as}_key`).on(made),
    check(`${name}_made`, sql`${made} is null or cardinality(${t.problems}) = 0`),
  ];
}
