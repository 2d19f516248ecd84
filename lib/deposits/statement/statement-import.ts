import { and, eq } from "drizzle-orm";
import { statementImports } from "@/db/schema";
import { STATEMENT_ROWS } from "@/lib/deposits/client";
import { type ImportKind, importStore } from "@/lib/imports";

export type StatementImport = typeof statementImports.$inferSelect;
type NewStatement = typeof statementImports.$inferInsert;

const REF = { id: statementImports.id, adminId: statementImports.adminId };

/**
 * A bank statement: it waits in "preview" until a person has chosen its columns, which also starts it. Its fingerprint is
 * unique in its account.
 */
export const statementImport: ImportKind<NewStatement, StatementImport> = {
  entity: "statement",
  actions: {
    uploaded: "statement.uploaded",
    started: "statement.started",
    discarded: "statement.discarded",
    finished: "statement.finished",
  },
  queue: "deposits.import",
  maxRows: STATEMENT_ROWS,
  errors: { tooManyRows: "statement.too_many_rows", started: "statement.started" },
  startableState: "preview",
  discardableStates: ["preview"],
  store: importStore(
    statementImports,
    ({ account, fileHash }: NewStatement) =>
      and(eq(statementImports.account, account), eq(statementImports.fileHash, fileHash)),
    {
      insert: (db, row) => db.insert(statementImports).values(row).onConflictDoNothing().returning(REF),
      find: (db, where) => db.select(REF).from(statementImports).where(where),
      select: (db, where) => db.select().from(statementImports).where(where),
      update: (db, where, values) => db.update(statementImports).set(values).where(where).returning(REF),
      remove: (db, where) => db.delete(statementImports).where(where).returning(REF),
    },
  ),
};
