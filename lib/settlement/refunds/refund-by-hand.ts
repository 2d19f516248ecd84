import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { RefundDto } from "@/lib/settlement/client";
import { assertStillRefundable, hasPayableFailure, retryOf } from "@/lib/settlement/refunds/failed-refunds";
import { askForBankData } from "@/lib/settlement/refunds/finish-refund";
import { lockRefund } from "@/lib/settlement/refunds/lock-refund";
import { toRefundDto } from "@/lib/settlement/refunds/request-refund";
import { closeReviews } from "@/lib/settlement/reviews/close-reviews";
import { RefundActInput } from "@/lib/settlement/schemas";

/** Staff decides to transfer a refund that the provider refused, and the buyer is asked for an account. */
export async function refundByHand({ ctx, input }: VerbArgs<RefundActInput>): Promise<RefundDto> {
  const { refundId, note } = parseInput(RefundActInput, input);
  const tenant = tenantOf(authorizeUser(ctx.actor, "payment:refund"));
  return withTx(ctx, async (tx) => {
    const locked = await lockRefund(tx, refundId, tenant);
    const { kind, refund: failed } = locked;
    const { adminId, paymentId } = failed;
    if (failed.state === "manual") return toRefundDto(failed);
    if (failed.state !== "failed" || (await retryOf(tx, failed))) throw new DomainError("refund.not_failed");
    await assertStillRefundable(tx, locked, await kind.partsOf(tx, refundId));
    await tx.db.update(refunds).set({ state: "manual" }).where(eq(refunds.id, refundId));
    if (!(await hasPayableFailure(tx, paymentId)))
      await closeReviews(tx, { paymentId, reasons: ["refund_failed"] }, "by_hand");
    await askForBankData(tx, { refundId, adminId, paymentId });
    await recordAudit(tx, {
      action: "refund.manual",
      entity: "refund",
      entityId: refundId,
      adminId,
      before: { state: "failed" },
      after: { state: "manual", note },
    });
    return toRefundDto({ ...failed, state: "manual" });
  });
}
