import { eq, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { payouts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { unexplainedOf } from "@/lib/payouts/find-payouts";

type Tx = Ctx & { db: Db };
type Payout = typeof payouts.$inferSelect;

/** How many payouts a run judges; the others wait for the next one. */
const AT_ONCE = 500;

/** Notes since when a reconciled payout differs from our books, or that it does no more. The caller holds its row. */
export async function noteDifference(tx: Tx, { id, adminId, state, differsSince }: Payout): Promise<void> {
  if (state !== "reconciled") return;
  const left = await unexplainedOf(tx.db, id);
  if (left > 0 === (differsSince !== null)) return;
  await tx.db
    .update(payouts)
    .set({ differsSince: left > 0 ? tx.now : null })
    .where(eq(payouts.id, id));
  await recordAudit(tx, {
    action: left > 0 ? "payout.differs" : "payout.agrees",
    entity: "payout",
    entityId: id,
    adminId,
    ...(left > 0 ? { after: { count: left } } : {}),
  });
}

async function judge(tx: Tx, id: number): Promise<void> {
  // Whoever reconciles it at this moment is waited for, and what he did not see is judged here.
  const [payout] = await tx.db.select().from(payouts).where(eq(payouts.id, id)).for("update");
  // Before it is judged: what is written from now on leaves a mark of its own.
  await tx.db.execute(sql`delete from unjudged_payouts where payout_id = ${id}`);
  if (payout) await noteDifference(tx, payout);
}

/**
 * Lays payouts that are reconciled beside our books again where the ledger has heard of their payments since. Answers how
 * many it looked at. Only the system may.
 */
export async function judgePayouts({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  const rows = await dbOf(ctx).execute<{ id: number }>(sql`
    select distinct payout_id as id from unjudged_payouts order by 1 limit ${AT_ONCE}`);
  for (const { id } of rows) await withTx(ctx, (tx) => judge(tx, id));
  return rows.length;
}
