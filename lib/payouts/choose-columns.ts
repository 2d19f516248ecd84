import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { payoutFiles } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { PORTION } from "@/lib/core/duties";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { payoutAccounts } from "@/lib/payments";
import { scopeOf } from "@/lib/payouts/find-payouts";
import { findPayoutFile, rememberColumns } from "@/lib/payouts/payout-files";
import { headingsAbove } from "@/lib/payouts/read-file";
import { PayoutFileRef, ReadPayoutFile } from "@/lib/payouts/schemas";
import { payoutsIn, recordAll, rowsIn } from "@/lib/payouts/upload-payouts";

/** An amount that no payout has is another column's. */
function atAmount(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== "payout.too_big") return error;
  return new DomainError("payout.too_big", {
    field: "amount",
    fields: { amount: "Con esta columna el pago pasa de 10,000 millones de pesos" },
  });
}

/**
 * Reads a file that waits by the columns that a person chose, and remembers them for the next files of the provider.
 * Answers its last payout, also where somebody read it before.
 */
export async function readPayoutFile({ ctx, input }: VerbArgs<ReadPayoutFile>): Promise<{ id: number }> {
  const { fileId, columns } = parseInput(ReadPayoutFile, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  const { accountId, adminId, content, payoutId } = await findPayoutFile(ctx, fileId);
  if (payoutId !== null) return { id: payoutId };
  const account = (await payoutAccounts(ctx, scopeOf(actor))).find(({ id }) => id === accountId);
  if (!account || !content) throw notFound();
  const rows = await rowsIn(actor, content);
  const payouts = payoutsIn(rows, content, columns);
  const { id } = await recordAll(ctx, account, payouts, actor.userId).catch((error) => {
    throw atAmount(error);
  });
  await withTx(ctx, async (tx) => {
    const read = await tx.db
      .update(payoutFiles)
      .set({ readAt: tx.now, payoutId: id, content: null })
      .where(and(eq(payoutFiles.id, fileId), isNull(payoutFiles.readAt)))
      .returning({ fileName: payoutFiles.fileName });
    if (!read[0]) return;
    await rememberColumns(tx, account, { columns, headings: headingsAbove(rows, columns), userId: actor.userId });
    await recordAudit(tx, {
      action: "payout_file.read",
      entity: "payout_file",
      entityId: fileId,
      adminId,
      after: { fileName: read[0].fileName, payoutId: id },
    });
  });
  return { id };
}

/** Throws a file away that waits. */
export async function discardPayoutFile({ ctx, input }: VerbArgs<PayoutFileRef>): Promise<{ fileId: number }> {
  const { fileId } = parseInput(PayoutFileRef, input);
  authorizeUser(ctx.actor, "payout:reconcile");
  const { adminId, fileName } = await findPayoutFile(ctx, fileId);
  await withTx(ctx, async (tx) => {
    const gone = await tx.db
      .delete(payoutFiles)
      .where(and(eq(payoutFiles.id, fileId), isNull(payoutFiles.readAt)))
      .returning({ id: payoutFiles.id });
    if (gone.length === 0) throw new DomainError("payout.file_read");
    await recordAudit(tx, {
      action: "payout_file.discarded",
      entity: "payout_file",
      entityId: fileId,
      adminId,
      before: { fileName },
    });
  });
  return { fileId };
}

/** Files that nobody chose columns for within 90 days go, and what is known of those that were read. */
export async function prunePayoutFiles({ db, now }: Ctx & { db: Db }): Promise<number> {
  const gone = await db.execute(sql`
    delete from payout_files where id in (
      select id from payout_files where created_at < ${now}::timestamptz - interval '90 days' order by created_at limit ${PORTION})
    returning id`);
  return gone.length;
}
