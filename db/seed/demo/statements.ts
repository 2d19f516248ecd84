import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { deposits, statementImports, statementRows } from "@/db/schema";
import { insertAudit } from "@/db/seed/demo/passes";
import type { UserRow } from "@/db/testing/factories";

const HOUR = 3_600_000;
/** Monterrey keeps UTC−6 all the year. */
const OFFSET = 6 * HOUR;

const hashOf = (text: string) => createHash("sha256").update(text).digest();
const pesos = (cents: number) => (cents / 100).toFixed(2);

/**
 * A bank statement that was read: one row is the deposit that staff has seen, one may be any of those that are waited for,
 * one is unknown, and one is no deposit at all.
 */
export async function createStatement(adminId: number, staff: UserRow, now: Date): Promise<void> {
  const account = `demo-${adminId}`;
  const [seen] = await getDb()
    .select({ id: deposits.id, reference: deposits.reference, amountCents: deposits.amountCents })
    .from(deposits)
    .where(and(eq(deposits.account, account), eq(deposits.state, "approved")));
  if (!seen) throw new Error("No deposit was seen");
  const readAt = new Date(now.getTime() - 2 * HOUR);
  const dayOf = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR - OFFSET).toISOString().slice(0, 10);
  const { amountCents, reference } = seen;
  const matched = { state: "matched", depositId: seen.id, references: [reference] };
  const dismissed = {
    state: "dismissed",
    dismissedReason: "Renta de un local",
    decidedBy: staff.id,
    decidedAt: readAt,
  };
  const rows = [
    { paidOn: dayOf(11), amountCents, text: `SPEI RECIBIDO REF ${reference}`, ...matched },
    { paidOn: dayOf(5), amountCents, text: "DEPOSITO EN EFECTIVO SUC 0412", state: "ambiguous" },
    { paidOn: dayOf(5), amountCents: 123_400, text: "SPEI RECIBIDO BOLETOS", state: "unknown" },
    { paidOn: dayOf(30), amountCents: 850_000, text: "TRASPASO RENTA LOCAL 3", ...dismissed },
  ];
  const preview = [
    ["Fecha", "Concepto", "Abono"],
    ...rows.map((row) => [row.paidOn, row.text, pesos(row.amountCents)]),
    ["", "Total", ""],
  ];
  await getDb().transaction(async (tx) => {
    const [statement] = await tx
      .insert(statementImports)
      .values({
        adminId,
        account,
        fileName: "movimientos.csv",
        fileHash: hashOf(JSON.stringify(preview)),
        format: "csv",
        encoding: "utf-8",
        delimiter: ",",
        preview,
        mapping: { firstRow: 1, date: 0, amount: 2, text: [1] },
        state: "done",
        rowsTotal: preview.length,
        rowsDone: preview.length,
        rowsSkipped: 2,
        createdBy: staff.id,
        createdAt: readAt,
        finishedAt: readAt,
      })
      .returning({ id: statementImports.id });
    if (!statement) throw new Error("The statement was not written");
    for (const [at, row] of rows.entries()) {
      const rowHash = hashOf(`${row.paidOn}\n${row.amountCents}\n${row.text}\n1`);
      const common = { adminId, importId: statement.id, account, rowNumber: at + 2, rowHash, references: [] };
      await tx.insert(statementRows).values({ ...common, ...row });
    }
    const act = { at: readAt, entity: "statement", entityId: statement.id };
    await insertAudit(tx, adminId, [
      { ...act, by: staff, action: "statement.uploaded", after: { account, rows: preview.length } },
      { ...act, by: staff, action: "statement.started", after: { state: "queued" } },
      { ...act, by: null, action: "statement.finished", after: { state: "done", rowsDone: preview.length } },
    ]);
  });
}
