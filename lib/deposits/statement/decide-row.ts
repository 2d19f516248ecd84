import { and, eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { orTaken } from "@/db/constraint";
import { deposits, statementRows } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { approve } from "@/lib/deposits/approve-deposit";
import { DecideRowInput, type StatementRowDto } from "@/lib/deposits/schemas";
import { lockAccount } from "@/lib/deposits/statement/match-rows";
import { findRow } from "@/lib/deposits/statement/rows";

type Tx = Ctx & { db: Db };
type Row = typeof statementRows.$inferSelect;

const taken = () => new DomainError("statement.deposit_taken");
const decided = () => new DomainError("statement.row_decided");

async function change(tx: Tx, row: Row, values: Partial<Row>, after: Record<string, unknown>): Promise<void> {
  await orTaken(tx.db.update(statementRows).set(values).where(eq(statementRows.id, row.id)), {
    statement_rows_deposit_key: taken,
  });
  await recordAudit(tx, {
    action: `statement_row.${values.state === "matched" ? "matched" : values.state === "dismissed" ? "dismissed" : "reopened"}`,
    entity: "statement_row",
    entityId: row.id,
    adminId: row.adminId,
    before: { state: row.state },
    after: { state: values.state, ...after },
  });
}

/** The row's money is that deposit's: it is linked, and seen. What is accepted already is only linked. */
async function match(tx: Tx, row: Row, depositId: number, userId: number): Promise<void> {
  if (row.state === "matched" && row.depositId === depositId) return;
  if (row.state !== "ambiguous" && row.state !== "unknown") throw decided();
  const [deposit] = await tx.db
    .select({ state: deposits.state })
    .from(deposits)
    .where(and(eq(deposits.id, depositId), eq(deposits.adminId, row.adminId), eq(deposits.account, row.account)));
  if (!deposit) throw notFound();
  if (deposit.state !== "accepted") await approve(tx, depositId, userId);
  await change(tx, row, { state: "matched", depositId, decidedBy: userId, decidedAt: tx.now }, { depositId });
}

async function decide(tx: Tx, row: Row, userId: number, input: ReturnType<typeof DecideRowInput.parse>): Promise<void> {
  if (input.act === "match") return match(tx, row, input.depositId, userId);
  if (input.act === "dismiss") {
    if (row.state === "dismissed") return;
    if (row.state === "matched") throw decided();
    const values = { state: "dismissed", dismissedReason: input.reason, decidedBy: userId, decidedAt: tx.now };
    return change(tx, row, values, { reason: input.reason });
  }
  if (row.state === "unknown" || row.state === "ambiguous") return;
  if (row.state === "matched") throw decided();
  await change(tx, row, { state: "unknown", dismissedReason: null, decidedBy: null, decidedAt: null }, {});
}

/**
 * A person decides on a row of the bank: it is a certain deposit's money (which counts as seen from then on), it is no
 * deposit's, or it is to be looked at again. The same decision again changes nothing.
 * Errors: `input.invalid`, `auth.required`, `auth.forbidden`, `resource.not_found`, `statement.row_decided`,
 * `statement.deposit_taken` (the deposit has a row of the bank), `deposit.decided`.
 */
export async function decideRow({ ctx, input }: VerbArgs<DecideRowInput>): Promise<StatementRowDto> {
  const parsed = parseInput(DecideRowInput, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const adminId = tenantOf(actor);
  await findRow(ctx, parsed.rowId, adminId);
  await withTx(ctx, async (tx) => {
    const [found] = await tx.db.select().from(statementRows).where(eq(statementRows.id, parsed.rowId));
    if (!found) throw notFound();
    await lockAccount(tx, found.account);
    const [row] = await tx.db.select().from(statementRows).where(eq(statementRows.id, found.id)).for("update");
    if (row) await decide(tx, row, actor.userId, parsed);
  });
  return findRow(ctx, parsed.rowId, adminId);
}
