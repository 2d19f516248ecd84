import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { statementImports } from "@/db/schema";
import { STATEMENT_ROWS } from "@/lib/deposits/client";
import type { ImportKind, ImportRef } from "@/lib/imports";

export type StatementImport = typeof statementImports.$inferSelect;
type NewStatement = typeof statementImports.$inferInsert;

const REF = { id: statementImports.id, adminId: statementImports.adminId };

const isIn = ({ id, adminId }: ImportRef, state: string) =>
  and(eq(statementImports.id, id), eq(statementImports.adminId, adminId), eq(statementImports.state, state));

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
  store: {
    async insertRow(tx, row) {
      const [stored] = await tx.db
        .insert(statementImports)
        .values(row)
        .onConflictDoNothing({ target: [statementImports.account, statementImports.fileHash] })
        .returning(REF);
      return stored;
    },
    async findSameFile(tx, { account, fileHash }) {
      const [same] = await tx.db
        .select(REF)
        .from(statementImports)
        .where(and(eq(statementImports.account, account), eq(statementImports.fileHash, fileHash)));
      return same;
    },
    async findRow(importId) {
      const [row] = await getDb().select().from(statementImports).where(eq(statementImports.id, importId));
      return row;
    },
    async updateRow(tx, ref, from, values) {
      const changed = await tx.db.update(statementImports).set(values).where(isIn(ref, from)).returning(REF);
      return changed.length > 0;
    },
    async deleteRow(tx, ref, from) {
      const gone = await tx.db.delete(statementImports).where(isIn(ref, from)).returning(REF);
      return gone.length > 0;
    },
  },
};
