import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import type { RefundDto } from "@/lib/settlement/client";
import { assertStillRefundable, partsAnew, retryOf, writeCopy } from "@/lib/settlement/refunds/failed-refunds";
import { lockRefund } from "@/lib/settlement/refunds/lock-refund";
import { toRefundDto } from "@/lib/settlement/refunds/request-refund";
import { RefundActInput } from "@/lib/settlement/schemas";

/**
 * Staff has the provider asked once more for a refund that it refused: a copy with the same parts takes its place. There is
 * one copy per refusal, and a repetition answers it.
 */
export async function retryRefund({ ctx, input }: VerbArgs<RefundActInput>): Promise<RefundDto> {
  const { refundId, note } = parseInput(RefundActInput, input);
  const tenant = tenantOf(authorizeUser(ctx.actor, "payment:refund"));
  return withTx(ctx, async (tx) => {
    const locked = await lockRefund(tx, refundId, tenant);
    const { refund: failed } = locked;
    const earlier = await retryOf(tx, failed);
    if (earlier) return toRefundDto(earlier);
    if (failed.state !== "failed") throw new DomainError("refund.not_failed");
    const parts = await partsAnew(tx, locked);
    await assertStillRefundable(tx, locked, parts);
    const { adminId, amountCents } = failed;
    const copy = await writeCopy(tx, locked, { parts, state: "pending" });
    await enqueue(tx.db, "settlement.refund", { refundId: copy.id }, { tenant: adminId });
    await recordAudit(tx, {
      action: "refund.retried",
      entity: "refund",
      entityId: copy.id,
      adminId,
      after: { insteadOf: refundId, amountCents, note },
    });
    return toRefundDto(copy);
  });
}
