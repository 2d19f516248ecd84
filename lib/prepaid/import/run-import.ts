import { sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { finishImport, queuedImport } from "@/lib/imports";
import { ImportRef } from "@/lib/imports/schemas";
import { openFor } from "@/lib/prepaid/accounts/create-account";
import { checkRows, problemsOf } from "@/lib/prepaid/import/check-rows";
import type { ImportField } from "@/lib/prepaid/import/columns";
import { type PrepaidImport, prepaidImport } from "@/lib/prepaid/import/prepaid-import";

type Tx = Ctx & { db: Db };

/** A row that was right when the file was checked and is not any more. */
class RowRefused extends Error {
  constructor(readonly problems: string[]) {
    super("A row of the file is not right any more");
  }
}

/** Locks the file, so that its rows and those of another job for it go one after the other. False: it is over. */
async function lockFile(tx: Tx, importId: number): Promise<boolean> {
  const [row] = await tx.db.execute(sql`
    select 1 from prepaid_imports where id = ${importId} and state = 'queued' for no key update`);
  return row !== undefined;
}

/** Two files of one venue go row by row too, so that nobody who stands in both gets the same QR twice. */
async function lockVenue(tx: Tx, enclosureId: number): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('prepaid-imports'), ${enclosureId}::int)`);
}

const OPEN_ROW = sql`r.account_id is null and cardinality(r.problems) = 0`;

/** Opens the account of a row and notes it there, in one transaction: a row that has its account is passed over. */
async function importRow(ctx: Ctx, file: PrepaidImport, rowNumber: number): Promise<void> {
  const { id, typeId, enclosureId, createdBy } = file;
  await withTx(ctx, async (tx) => {
    await lockVenue(tx, enclosureId);
    if (!(await lockFile(tx, id))) return;
    const [row] = await tx.db.execute<{ values: Record<ImportField, string> }>(sql`
      select r."values" from prepaid_import_rows r
      where r.import_id = ${id} and r.row_number = ${rowNumber} and ${OPEN_ROW}`);
    if (!row) return;
    const [checked] = await checkRows(tx, { typeId }, [{ rowNumber, values: row.values }]);
    if (!checked?.ready) throw new RowRefused(checked?.problems ?? []);
    const { opening, type } = checked.ready;
    const { accountId } = await openFor(tx, { ...opening, by: createdBy, isNews: true }, type);
    await tx.db.execute(sql`
      update prepaid_import_rows set account_id = ${accountId} where import_id = ${id} and row_number = ${rowNumber}`);
    await tx.db.execute(sql`update prepaid_imports set rows_done = rows_done + 1 where id = ${id}`);
  });
}

/** The row stays out, with the reason for whoever reads the report. */
async function refuseRow(
  ctx: Ctx,
  { id }: PrepaidImport,
  rowNumber: number,
  problems: readonly string[],
): Promise<void> {
  await withTx(ctx, async (tx) => {
    if (!(await lockFile(tx, id))) return;
    const refused = await tx.db.execute(sql`
      update prepaid_import_rows r set problems = array(select json_array_elements_text(${JSON.stringify(problems)}::text::json))
      where r.import_id = ${id} and r.row_number = ${rowNumber} and ${OPEN_ROW} returning 1`);
    if (refused.length > 0)
      await tx.db.execute(sql`update prepaid_imports set rows_bad = rows_bad + 1 where id = ${id}`);
  });
}

async function finish(ctx: Ctx, file: PrepaidImport): Promise<void> {
  await withTx(ctx, async (tx) => {
    if (!(await lockFile(tx, file.id))) return;
    const [row] = await tx.db.execute<{ made: number; leftOut: number }>(sql`
      select count(*) filter (where account_id is not null)::int as made,
        count(*) filter (where account_id is null)::int as "leftOut"
      from prepaid_import_rows where import_id = ${file.id}`);
    await finishImport(tx, prepaidImport, file, { values: { preview: [], contacts: [] }, after: { ...row } });
  });
}

/**
 * Opens an account for each row that is right, each in a transaction of its own: nobody's sign-up waits for a long file. A
 * job that is started again goes on with the rows that have none yet. A row that is refused meanwhile is told in the report.
 */
export async function runPrepaidImport({ ctx, input }: VerbArgs<ImportRef>): Promise<void> {
  authorizeSystem(ctx.actor);
  const { importId } = parseInput(ImportRef, input);
  const file = await queuedImport(prepaidImport, importId);
  if (!file) return;
  const rows = await getDb().execute<{ rowNumber: number }>(sql`
    select r.row_number as "rowNumber" from prepaid_import_rows r where r.import_id = ${importId} and ${OPEN_ROW}
    order by r.row_number`);
  for (const { rowNumber } of rows) {
    try {
      await importRow(ctx, file, rowNumber);
    } catch (error) {
      if (error instanceof RowRefused) await refuseRow(ctx, file, rowNumber, error.problems);
      else if (error instanceof DomainError) await refuseRow(ctx, file, rowNumber, problemsOf(error));
      else throw error;
    }
  }
  await finish(ctx, file);
}
