import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { DepositDto } from "@/lib/deposits/client";
import { findDeposit } from "@/lib/deposits/find-deposits";
import { lockDeposit } from "@/lib/deposits/lock-deposit";
import { ApproveDepositInput } from "@/lib/deposits/schemas";
import { changeDeposit } from "@/lib/payments";

/** Changes nothing when the deposit is approved already. */
export async function approve(tx: Ctx & { db: Db }, depositId: number, userId: number): Promise<void> {
  const deposit = await lockDeposit(tx, depositId);
  if (deposit.state === "accepted") throw new DomainError("deposit.decided");
  if (deposit.state === "approved") return;
  await changeDeposit(tx, depositId, {
    state: "approved",
    approvedAt: tx.now,
    approvedBy: userId,
    refusedAt: null,
    refusedBy: null,
    refusedReason: null,
    alertedAt: null,
  });
  await recordAudit(tx, {
    action: "deposit.approved",
    entity: "deposit",
    entityId: depositId,
    adminId: deposit.adminId,
    before: { state: deposit.state },
    after: { state: "approved", reference: deposit.reference, amountCents: deposit.amountCents },
  });
}

/**
 * Staff says that it has seen the money, so that the places are kept past the deadline. An expired, cancelled or refused
 * deposit may be approved too, because its money may still come. Repeating it changes nothing.
 */
export async function approveDeposit({ ctx, input }: VerbArgs<ApproveDepositInput>): Promise<DepositDto> {
  const which = parseInput(ApproveDepositInput, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const adminId = tenantOf(actor);
  const { id } = await findDeposit(ctx, which, adminId);
  await withTx(ctx, (tx) => approve(tx, id, actor.userId));
  return findDeposit(ctx, { depositId: id }, adminId);
}
