import { withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { isPaid, paymentById, subjectFor } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import type { RefundDto } from "@/lib/settlement/client";
import { assertMayRefund } from "@/lib/settlement/refunds/may-refund";
import { requestRefund } from "@/lib/settlement/refunds/request-refund";
import { RefundPaymentInput } from "@/lib/settlement/schemas";

/**
 * Staff requests a refund of a payment of its tenant, of all that is left where no amount is given. Where an amount leaves
 * every ticket valid, staff says which ones end, or none: `refund.tickets_unsaid` asks.
 */
export async function refundPayment({ ctx, input }: VerbArgs<RefundPaymentInput>): Promise<RefundDto> {
  const { paymentId, endsItems, ...request } = parseInput(RefundPaymentInput, input);
  const actor = authorizeUser(ctx.actor, "payment:refund");
  const adminId = tenantOf(actor);
  const found = await paymentById(ctx, paymentId);
  if (adminId !== null && found.adminId !== adminId) throw notFound();
  // Money that is not applied yet would go back past the ledger, and buy places afterwards.
  if (isPaid(found.state)) await applyPayment(ctx, paymentId);
  return withTx(ctx, async (tx) => {
    const kind = await subjectFor(found.subjectType);
    const subject = await kind.lock(tx, found.subjectId).send(tx.db);
    const choice = { asks: request.amountCents !== undefined, lines: endsItems };
    const payment = await paymentById(tx, paymentId);
    const refund = await requestRefund(tx, { ...request, choice, payment, kind, subject });
    assertMayRefund(actor, refund.amountCents);
    return refund;
  });
}
