import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { statementImports } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { StatementRef } from "@/lib/deposits/schemas";
import { creditOf, debitOf, type Movement, StatementMapping } from "@/lib/deposits/statement/mapping";
import { importRows, insertDebits, lockAccount, type NewRow } from "@/lib/deposits/statement/match-rows";
import { type StatementImport, statementImport } from "@/lib/deposits/statement/statement-import";
import { finishImport, queuedImport, storedForm, tableRowsOf } from "@/lib/imports";
import { enqueue } from "@/lib/jobs";

const ROWS_PER_BATCH = 500;

interface Batch {
  /** How many rows of the file stand before the end of this batch. */
  upTo: number;
  rows: NewRow[];
  debits: NewRow[];
}

/** A bank may book the same day, amount and text twice, so equal movements of a file are numbered in their hash. */
function rowHasher(): (movement: Movement) => string {
  const seen = new Map<string, number>();
  return ({ paidOn, amountCents, text }) => {
    const key = `${paidOn}\n${amountCents}\n${text}`;
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return createHash("sha256").update(`${key}\n${occurrence}`).digest("hex");
  };
}

/** Goes on after the last row that an earlier try of the job imported. */
async function* batchesOf(statement: StatementImport): AsyncGenerator<Batch> {
  if (!statement.content) return;
  const mapping = StatementMapping.parse(statement.mapping);
  const [hashOfCredit, hashOfDebit] = [rowHasher(), rowHasher()];
  let upTo = 0;
  let rows: NewRow[] = [];
  let debits: NewRow[] = [];
  for await (const cells of tableRowsOf(statement.content, storedForm(statement))) {
    upTo++;
    const isMovement = upTo > mapping.firstRow;
    const credit = isMovement ? creditOf(cells, mapping) : null;
    const debit = isMovement ? debitOf(cells, mapping) : null;
    // Rows of an earlier try are hashed too, so that equal movements get the same numbers as then.
    const credited = credit && { ...credit, rowNumber: upTo, rowHash: hashOfCredit(credit) };
    const debited = debit && { ...debit, rowNumber: upTo, rowHash: hashOfDebit(debit) };
    if (upTo <= statement.rowsDone) continue;
    if (credited) rows.push(credited);
    if (debited) debits.push(debited);
    if (upTo % ROWS_PER_BATCH > 0) continue;
    yield { upTo, rows, debits };
    rows = [];
    debits = [];
  }
  if (upTo > statement.rowsDone && upTo % ROWS_PER_BATCH > 0) yield { upTo, rows, debits };
}

async function lockImport(tx: Ctx & { db: Db }, importId: number): Promise<StatementImport> {
  const [row] = await tx.db.select().from(statementImports).where(eq(statementImports.id, importId)).for("update");
  if (!row) throw notFound();
  return row;
}

/** Imports a batch and notes it as done in one transaction. Answers false when another job has imported it. */
async function importBatch(ctx: Ctx, importId: number, from: number, { upTo, rows, debits }: Batch): Promise<boolean> {
  return withTx(ctx, async (tx) => {
    const statement = await lockImport(tx, importId);
    if (statement.state !== "queued" || statement.rowsDone !== from) return false;
    await lockAccount(tx, statement.account);
    const { alreadyImported } = await importRows(tx, statement, rows);
    const knownDebits = debits.length - (await insertDebits(tx, statement, debits));
    await tx.db
      .update(statementImports)
      .set({
        rowsDone: upTo,
        rowsKnown: sql`${statementImports.rowsKnown} + ${alreadyImported + knownDebits}`,
        rowsSkipped: sql`${statementImports.rowsSkipped} + ${upTo - from - rows.length - debits.length}`,
      })
      .where(eq(statementImports.id, importId));
    return true;
  });
}

async function finish(ctx: Ctx, importId: number): Promise<void> {
  await withTx(ctx, async (tx) => {
    const statement = await lockImport(tx, importId);
    const { state, acceptMatched, rowsDone, rowsKnown, rowsSkipped } = statement;
    if (state !== "queued") return;
    await finishImport(tx, statementImport, statement, { values: {}, after: { rowsDone, rowsKnown, rowsSkipped } });
    if (acceptMatched) await enqueue(tx.db, "deposits.settle", { importId });
  });
}

/** Imports a statement batch by batch. A job that is started again goes on where it stopped; two at once do no batch twice. */
export async function importStatement({ ctx, input }: VerbArgs<StatementRef>): Promise<void> {
  authorizeSystem(ctx.actor);
  const { importId } = parseInput(StatementRef, input);
  const statement = await queuedImport(statementImport, importId);
  if (!statement) return;
  let from = statement.rowsDone;
  for await (const batch of batchesOf(statement)) {
    if (!(await importBatch(ctx, importId, from, batch))) return;
    from = batch.upTo;
  }
  await finish(ctx, importId);
}
