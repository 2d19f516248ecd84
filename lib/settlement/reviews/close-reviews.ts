import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import type { ReviewReason } from "@/lib/settlement/client";
import { resolveReviews } from "@/lib/settlement/hot";

/** Closes the open reviews that a payment has for these reasons, in the caller's transaction. */
export async function closeReviews(
  tx: Ctx & { db: Db },
  { paymentId, reasons }: { paymentId: number; reasons: readonly ReviewReason[] },
  resolution: string,
): Promise<void> {
  const closed = await resolveReviews(tx.db, {
    paymentId,
    reasons: `{${reasons.join(",")}}`,
    resolution,
    resolvedAt: tx.now,
    resolvedBy: userIdOf(tx.actor),
  });
  for (const { id, adminId } of closed) {
    await recordAudit(tx, {
      action: "payment_review.resolved",
      entity: "payment_review",
      entityId: id,
      adminId,
      before: { state: "open" },
      after: { state: "resolved", resolution },
    });
  }
}
