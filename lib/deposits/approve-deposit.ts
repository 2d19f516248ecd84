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

/** Marks a deposit as seen, in the caller's transaction; one that is seen already stays as it is. */
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
 * Staff has seen the money of a deposit: its places no longer go at the deadline. Also one that nobody waited for any
 * more, or that was refused. Approving again changes nothing.
 */
export async function approveDeposit({ ctx, input }: VerbArgs<ApproveDepositInput>): Promise<DepositDto> {
  const which = parseInput(ApproveDepositInput, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const adminId = tenantOf(actor);
  const { id } = await findDeposit(ctx, which, adminId);
  await withTx(ctx, (tx) => approve(tx, id, actor.userId));
  return findDeposit(ctx, { depositId: id }, adminId);
}
