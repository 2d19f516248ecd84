import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { RefundDto } from "@/lib/settlement/client";
import {
  assertStillRefundable,
  hasPayableFailure,
  partsAnew,
  retryOf,
  writeCopy,
} from "@/lib/settlement/refunds/failed-refunds";
import { askForBankData } from "@/lib/settlement/refunds/finish-refund";
import { lockRefund } from "@/lib/settlement/refunds/lock-refund";
import { type RefundRow, toRefundDto } from "@/lib/settlement/refunds/request-refund";
import { closeReviews } from "@/lib/settlement/reviews/close-reviews";
import { RefundActInput } from "@/lib/settlement/schemas";

async function leaveToPerson(tx: { db: Db }, refund: RefundRow): Promise<RefundRow> {
  await tx.db.update(refunds).set({ state: "manual" }).where(eq(refunds.id, refund.id));
  return { ...refund, state: "manual" };
}

/**
 * Staff decides to transfer a refund that the provider refused, and the buyer is asked for an account. What a refund gives
 * back of each item is never rewritten, so a copy takes its place where that is shared otherwise by now.
 */
export async function refundByHand({ ctx, input }: VerbArgs<RefundActInput>): Promise<RefundDto> {
  const { refundId, note } = parseInput(RefundActInput, input);
  const tenant = tenantOf(authorizeUser(ctx.actor, "payment:refund"));
  return withTx(ctx, async (tx) => {
    const locked = await lockRefund(tx, refundId, tenant);
    const { kind, refund: failed } = locked;
    const { adminId, paymentId } = failed;
    if (failed.state === "manual") return toRefundDto(failed);
    const earlier = await retryOf(tx, failed);
    if (earlier?.state === "manual") return toRefundDto(earlier);
    if (failed.state !== "failed" || earlier) throw new DomainError("refund.not_failed");
    const parts = await partsAnew(tx, locked);
    await assertStillRefundable(tx, locked, parts);
    const byHand = isDeepStrictEqual(parts, [...(await kind.partsOf(tx, refundId))])
      ? await leaveToPerson(tx, failed)
      : await writeCopy(tx, locked, { parts, state: "manual" });
    if (!(await hasPayableFailure(tx, paymentId)))
      await closeReviews(tx, { paymentId, reasons: ["refund_failed"] }, "by_hand");
    await askForBankData(tx, { refundId: byHand.id, adminId, paymentId });
    await recordAudit(tx, {
      action: "refund.manual",
      entity: "refund",
      entityId: byHand.id,
      adminId,
      before: { state: "failed" },
      after: byHand.id === refundId ? { state: "manual", note } : { state: "manual", insteadOf: refundId, note },
    });
    return toRefundDto(byHand);
  });
}
