import { and, eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { paymentAccounts, refunds, statementDebits } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { StatementDebitDto } from "@/lib/deposits/client";
import { MatchDebitInput } from "@/lib/deposits/schemas";
import { findDebit } from "@/lib/deposits/statement/debit-list";
import { lockAccount } from "@/lib/deposits/statement/match-rows";
import { markRefundPaid } from "@/lib/settlement";

type Tx = Ctx & { db: Db };
type Debit = typeof statementDebits.$inferSelect;

const REFERENCE_LENGTH = 60;

/** The tracking key of a transfer where the bank's text has one, else how the text begins. */
export function bankReferenceIn({ text, rowNumber }: Pick<Debit, "text" | "rowNumber">): string {
  const keys = text.match(/\b(?=[A-Z0-9]*\d)[A-Z0-9]{7,30}\b/gi) ?? [];
  const [longest] = keys.toSorted((a, b) => b.length - a.length);
  const words = (longest ?? text).trim().slice(0, REFERENCE_LENGTH).trim();
  return words.length < 3 ? `Renglón ${rowNumber}` : words;
}

async function accountOf(tx: Tx, account: string): Promise<number> {
  const [row] = await tx.db
    .select({ id: paymentAccounts.id })
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.provider, "deposit"), eq(paymentAccounts.account, account)));
  if (!row) throw notFound();
  return row.id;
}

/** Marks the refund paid, unless staff did so before from this account; then the row is the proof of it. */
async function payRefund(tx: Tx, debit: Debit, refundId: number): Promise<void> {
  const [refund] = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.adminId, debit.adminId)));
  if (!refund) throw notFound();
  if (refund.amountCents !== debit.amountCents) throw new DomainError("statement.refund_differs");
  const accountId = await accountOf(tx, debit.account);
  if (refund.state === "done" && refund.bankReference !== null && refund.paidAccountId === accountId) return;
  const bankReference = bankReferenceIn(debit);
  const note = `Renglón ${debit.rowNumber} del estado de cuenta ${debit.importId}`;
  await markRefundPaid({ ctx: tx, input: { refundId, bankReference, accountId, paidOn: debit.paidOn, note } });
}

/**
 * A person says which refund a row of the bank paid, and the refund is done, from the row's account and on its day. A row
 * pays one refund and a refund has one row. Repeating the same changes nothing.
 */
export async function matchDebit({ ctx, input }: VerbArgs<MatchDebitInput>): Promise<StatementDebitDto> {
  const { debitId, refundId } = parseInput(MatchDebitInput, input);
  const actor = authorizeUser(ctx.actor, "payment:refund");
  const adminId = tenantOf(actor);
  await findDebit(ctx, debitId, adminId);
  await withTx(ctx, async (tx) => {
    const [found] = await tx.db.select().from(statementDebits).where(eq(statementDebits.id, debitId));
    if (!found) throw notFound();
    await lockAccount(tx, found.account);
    const [debit] = await tx.db.select().from(statementDebits).where(eq(statementDebits.id, debitId)).for("update");
    if (!debit || debit.refundId === refundId) return;
    if (debit.refundId !== null) throw new DomainError("statement.row_decided");
    await payRefund(tx, debit, refundId);
    const linked = { refundId, decidedBy: actor.userId, decidedAt: tx.now };
    await translateUniqueErrors(tx.db.update(statementDebits).set(linked).where(eq(statementDebits.id, debitId)), {
      statement_debits_refund_key: () => new DomainError("statement.refund_taken"),
    });
    await recordAudit(tx, {
      action: "statement_debit.matched",
      entity: "statement_debit",
      entityId: debitId,
      adminId: debit.adminId,
      after: { refundId, amountCents: debit.amountCents },
    });
  });
  return findDebit(ctx, debitId, adminId);
}
