import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Db, getDb } from "@/db/client";
import type { ImportRecord, ImportRef, ImportStore } from "@/lib/imports/import-job";

/** The statements on an import's table. They stand in the domain that owns it: nobody else may write it. */
interface Statements<NewRow, Row> {
  /** Writes nothing where the same file is stored already. */
  insert: (db: Db, row: NewRow) => PromiseLike<readonly ImportRef[]>;
  /** Answers no file's bytes, as the others that change rows. */
  find: (db: Db, where: SQL | undefined) => PromiseLike<readonly ImportRef[]>;
  select: (db: Db, where: SQL | undefined) => PromiseLike<readonly Row[]>;
  update: (db: Db, where: SQL | undefined, values: Partial<Row>) => PromiseLike<readonly ImportRef[]>;
  remove: (db: Db, where: SQL | undefined) => PromiseLike<readonly ImportRef[]>;
}

/** The store of a kind of import; `sameFile` finds the file that is stored already instead of a new row. */
export function importStore<NewRow, Row extends ImportRecord>(
  table: Record<"id" | "adminId" | "state", PgColumn>,
  sameFile: (row: NewRow) => SQL | undefined,
  { insert, find, select, update, remove }: Statements<NewRow, Row>,
): ImportStore<NewRow, Row> {
  const isIn = ({ id, adminId }: ImportRef, state: string) =>
    and(eq(table.id, id), eq(table.adminId, adminId), eq(table.state, state));
  return {
    insertRow: async (tx, row) => (await insert(tx.db, row))[0],
    findSameFile: async (tx, row) => (await find(tx.db, sameFile(row)))[0],
    findRow: async (importId) => (await select(getDb(), eq(table.id, importId)))[0],
    updateRow: async (tx, ref, from, values) => (await update(tx.db, isIn(ref, from), values)).length > 0,
    deleteRow: async (tx, ref, from) => (await remove(tx.db, isIn(ref, from))).length > 0,
  };
}
