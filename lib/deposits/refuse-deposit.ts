import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { DepositDto } from "@/lib/deposits/client";
import { findDeposit } from "@/lib/deposits/find-deposits";
import { lockDeposit } from "@/lib/deposits/lock-deposit";
import { RefuseDepositInput } from "@/lib/deposits/schemas";
import { queueMessage } from "@/lib/notifications";
import { changeDeposit, paymentById } from "@/lib/payments";
import { syncPayment } from "@/lib/settlement";

async function refuse(tx: Ctx & { db: Db }, depositId: number, userId: number, reason: string): Promise<boolean> {
  const { state, adminId, reference, refusedBy } = await lockDeposit(tx, depositId);
  if (state === "refused" && refusedBy === userId) return false;
  if (state === "accepted" || state === "refused") throw new DomainError("deposit.decided");
  await changeDeposit(tx, depositId, {
    state: "refused",
    refusedAt: tx.now,
    refusedBy: userId,
    refusedReason: reason,
  });
  await recordAudit(tx, {
    action: "deposit.refused",
    entity: "deposit",
    entityId: depositId,
    adminId,
    before: { state },
    after: { state: "refused", reference, reason },
  });
  return true;
}

/**
 * Staff says that a deposit's money did not come: the payment fails, and its buyer is told to pay in another way while
 * the places are kept. Repeating it changes nothing. Money that turns up later may still be approved.
 */
export async function refuseDeposit({ ctx, input }: VerbArgs<RefuseDepositInput>): Promise<DepositDto> {
  const { reason, ...which } = parseInput(RefuseDepositInput, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const adminId = tenantOf(actor);
  const found = await findDeposit(ctx, which, adminId);
  await withTx(ctx, async (tx) => {
    if (!(await refuse(tx, found.id, actor.userId, reason))) return;
    const [buyer] = await tx.db.execute<{ id: number | null }>(sql`
      select o.buyer_id as id from orders o where o.id = ${found.orderId} and o.state = 'awaiting_payment'`);
    if (!buyer?.id) return;
    await queueMessage(tx, {
      idempotencyKey: `deposit.refused:${found.id}:${tx.now.getTime()}`,
      template: "deposit.refused",
      toUserId: buyer.id,
      adminId: found.adminId,
      payload: { depositId: found.id },
    });
  });
  await syncPayment(ctx, await paymentById({}, found.paymentId), "staff");
  return findDeposit(ctx, { depositId: found.id }, adminId);
}
