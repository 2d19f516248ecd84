import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { logError } from "@/lib/core/log";
import { can } from "@/lib/core/permissions";
import { isPaid, type PaymentRow, paymentById, subjectFor } from "@/lib/payments";
import type { RefundOfferDto } from "@/lib/settlement/client";
import { refundableOf } from "@/lib/settlement/refunds/plan-refund";
import { refundingProvider } from "@/lib/settlement/refunds/refunding-provider";

/** The page must still open where the account's secrets cannot be read, so a failure is logged and answers false. */
async function isByHand(payment: PaymentRow, amountCents: number): Promise<boolean> {
  try {
    return (await refundingProvider(payment, amountCents)) === null;
  } catch (error) {
    logError(error, { provider: payment.provider, account: payment.account });
    return false;
  }
}

/**
 * Answers how much of a payment the actor may still pay back, and how; null where nothing is left or the actor may not.
 * The caller has checked that the payment is of the actor's tenant.
 */
export async function refundOffer(ctx: Ctx, paymentId: number): Promise<RefundOfferDto | null> {
  if (!can(ctx.actor, "payment:refund")) return null;
  const payment = await paymentById(ctx, paymentId);
  if (!isPaid(payment.state)) return null;
  const kind = await subjectFor(payment.subjectType);
  const { mostCents } = await refundableOf({ db: dbOf(ctx) }, { kind, payment, subjectId: payment.subjectId });
  return mostCents === 0 ? null : { mostCents, byHand: await isByHand(payment, mostCents) };
}
