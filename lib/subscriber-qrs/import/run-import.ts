import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { subscriberImportRows, subscriberImports, subscriberQrs } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { type FileRow, finishImport, queuedImport } from "@/lib/imports";
import { ImportRef } from "@/lib/imports/schemas";
import { recordPassEvents } from "@/lib/passes";
import { makeSubscribers } from "@/lib/subscriber-qrs/change/make-subscribers";
import { checkRows } from "@/lib/subscriber-qrs/import/check-rows";
import type { ImportField } from "@/lib/subscriber-qrs/import/columns";
import { type SubscriberImport, subscriberImport } from "@/lib/subscriber-qrs/import/subscriber-import";
import { Scope } from "@/lib/subscriber-qrs/schemas";
import { lockSubscribers, seatSubscribers } from "@/lib/subscriber-qrs/seat-subscribers";

type Tx = Ctx & { db: Db };

const ROWS_PER_STATEMENT = 1_000;
const PEOPLE_PER_STATEMENT = 250;

/** Rows that were right when the file was checked are wrong now, because the list has changed. Nobody is made then. */
class ChangedRows extends Error {
  constructor(readonly rows: readonly { rowNumber: number; problems: string[] }[]) {
    super("Rows of the file are not right any more");
  }
}

async function rowsWithoutProblems(tx: Tx, importId: number): Promise<FileRow<ImportField>[]> {
  const rows = await tx.db
    .select({ rowNumber: subscriberImportRows.rowNumber, values: subscriberImportRows.values })
    .from(subscriberImportRows)
    .where(and(eq(subscriberImportRows.importId, importId), sql`cardinality(${subscriberImportRows.problems}) = 0`))
    .orderBy(asc(subscriberImportRows.rowNumber));
  return rows.map(({ rowNumber, values }) => ({ rowNumber, values: values as Record<ImportField, string> }));
}

/** Uses a connection of its own, so that a person sees the progress before the transaction commits. */
async function showProgress(importId: number, rowsDone: number): Promise<void> {
  await getDb().update(subscriberImports).set({ rowsDone }).where(eq(subscriberImports.id, importId));
}

async function recordMade(
  tx: Tx,
  row: SubscriberImport,
  ids: readonly number[],
  rows: readonly FileRow<ImportField>[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    const part = ids.slice(from, from + ROWS_PER_STATEMENT);
    const lines = part.map((id, at) => ({ id, number: rows[from + at]?.rowNumber ?? 0 }));
    await tx.db.execute(sql`
      update subscriber_import_rows r set subscriber_id = line.id
      from json_to_recordset(${JSON.stringify(lines)}::text::json) as line (id bigint, number int)
      where r.import_id = ${row.id} and r.row_number = line.number`);
    const passes = await tx.db
      .select({ id: subscriberQrs.passId, adminId: subscriberQrs.adminId })
      .from(subscriberQrs)
      .where(inArray(subscriberQrs.id, part));
    await recordPassEvents(
      tx,
      "made",
      passes.map((pass) => ({ ...pass, data: { import: row.id } })),
    );
  }
}

/** Makes everybody or nobody: people, passes, places and the report are one transaction. */
async function makeEverybody(ctx: Ctx, { id, enclosureId }: SubscriberImport): Promise<void> {
  await withTx(ctx, async (tx) => {
    await lockSubscribers(tx, enclosureId);
    const [row] = await tx.db.select().from(subscriberImports).where(eq(subscriberImports.id, id));
    if (row?.state !== "queued") return;
    const rows = await rowsWithoutProblems(tx, id);
    const checked = await checkRows(tx, Scope.parse(row.target), rows);
    const wrong = checked.filter(({ problems }) => problems.length > 0);
    if (wrong.length > 0) throw new ChangedRows(wrong);
    const made = checked.flatMap(({ ready }) => (ready ? [ready] : []));
    const ids = await makeSubscribers(tx, made, row.createdBy);
    for (let from = 0; from < ids.length; from += PEOPLE_PER_STATEMENT) {
      await seatSubscribers(tx, { subscriberIds: ids.slice(from, from + PEOPLE_PER_STATEMENT) });
      await showProgress(id, Math.min(from + PEOPLE_PER_STATEMENT, ids.length));
    }
    await recordMade(tx, row, ids, rows);
    await finishImport(tx, subscriberImport, row, {
      values: { preview: [], contacts: [], rowsDone: ids.length },
      after: { made: ids.length, leftOut: row.rowsBad },
    });
  });
}

/** Nobody was made. The file waits as checked again, with the reason for the person who started it. */
async function refuseImport(
  ctx: Ctx,
  { id, adminId, rowsBad }: SubscriberImport,
  error: DomainError | ChangedRows,
): Promise<void> {
  await withTx(ctx, async (tx) => {
    const changed = error instanceof ChangedRows ? error.rows : [];
    for (const { rowNumber, problems } of changed) {
      await tx.db
        .update(subscriberImportRows)
        .set({ problems })
        .where(and(eq(subscriberImportRows.importId, id), eq(subscriberImportRows.rowNumber, rowNumber)));
    }
    const code = error instanceof ChangedRows ? "subscriber_import.changed" : error.code;
    const data =
      error instanceof ChangedRows
        ? { bad: String(changed.length) }
        : Object.fromEntries(Object.entries(error.details.data ?? {}).map(([name, value]) => [name, String(value)]));
    await subscriberImport.store.updateRow(tx, { id, adminId }, "queued", {
      state: "checked",
      rowsDone: 0,
      failure: { code, data },
      rowsBad: rowsBad + changed.length,
    });
    await recordAudit(tx, {
      action: "subscriber_import.refused",
      entity: "subscriber_import",
      entityId: id,
      adminId,
      before: { state: "queued" },
      after: { state: "checked", code },
    });
  });
}

/** Makes all people whose rows were right, or nobody. A job that is started again makes them once. */
export async function runImport({ ctx, input }: VerbArgs<ImportRef>): Promise<void> {
  authorizeSystem(ctx.actor);
  const { importId } = parseInput(ImportRef, input);
  const row = await queuedImport(subscriberImport, importId);
  if (!row) return;
  try {
    await makeEverybody(ctx, row);
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof ChangedRows)) throw error;
    await refuseImport(ctx, row, error);
  }
}
