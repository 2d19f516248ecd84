import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { RefundDto } from "@/lib/settlement/client";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { findRefund, lockRefundRow } from "@/lib/settlement/refunds/lock-refund";
import { payingAccount } from "@/lib/settlement/refunds/refund-accounts";
import { toRefundDto } from "@/lib/settlement/refunds/request-refund";
import { MarkRefundPaidInput } from "@/lib/settlement/schemas";

/** Noon in Mexico on that day, and never later than now. */
function noonOf(day: string, now: Date): Date {
  return new Date(Math.min(Date.parse(`${day}T18:00:00Z`), now.getTime()));
}

/**
 * Staff says that it transferred a manual refund, and from which account. A repetition with the same bank reference and
 * account answers the same.
 */
export async function markRefundPaid({ ctx, input }: VerbArgs<MarkRefundPaidInput>): Promise<RefundDto> {
  const { refundId, bankReference, accountId, paidOn, note } = parseInput(MarkRefundPaidInput, input);
  const tenant = tenantOf(authorizeUser(ctx.actor, "payment:refund"));
  return withTx(ctx, async (tx) => {
    const { adminId, paymentId } = await findRefund(tx, refundId, tenant);
    const paidFrom = await payingAccount(tx, { accountId, adminId, paymentId });
    const isNew = await finishRefund(tx, refundId, {
      state: "done",
      refundId: null,
      transfer: { bankReference, paidFrom, paidAt: paidOn === undefined ? tx.now : noonOf(paidOn, tx.now) },
    });
    const refund = await lockRefundRow(tx, refundId);
    const isSame = refund.bankReference === bankReference && refund.paidAccountId === paidFrom.id;
    if (!isNew && !isSame) throw new DomainError("refund.not_manual");
    if (isNew) {
      await recordAudit(tx, {
        action: "refund.marked_paid",
        entity: "refund",
        entityId: refundId,
        adminId: refund.adminId,
        after: { bankReference, accountId: paidFrom.id, paidOn: paidOn ?? null, note },
      });
    }
    return toRefundDto(refund);
  });
}
