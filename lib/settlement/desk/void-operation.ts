import { withTx } from "@/db/client";
import { holdForVoid, writeVoid } from "@/lib/cash-desk";
import { folioOf } from "@/lib/cash-desk/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { paymentById, subjectFor } from "@/lib/payments";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { assertMayRefund } from "@/lib/settlement/refunds/may-refund";
import { requestRefund } from "@/lib/settlement/refunds/request-refund";
import { VoidOperationInput } from "@/lib/settlement/schemas";

/**
 * A supervisor takes back an operation of a shift that is still open. The money of a payment goes back as its refund, all
 * of it and in cash at once: where some of what it bought is spent, the refund is refused and the operation stands.
 */
export async function voidOperation({
  ctx,
  input,
}: VerbArgs<VoidOperationInput>): Promise<{ operationId: number; folio: string }> {
  const { operationId, reason } = parseInput(VoidOperationInput, input);
  const actor = authorizeUser(ctx.actor, "desk:supervise");
  return withTx(ctx, async (tx) => {
    const held = await holdForVoid(tx, operationId);
    const { paymentId, amountCents } = held.operation;
    if (paymentId === null) return writeVoid(tx, held, { reason, refundId: null });
    assertMayRefund(actor, amountCents);
    const payment = await paymentById(tx, paymentId);
    const kind = await subjectFor(payment.subjectType);
    const subject = await kind.lock(tx, payment.subjectId).send(tx.db);
    const idempotencyKey = `desk-void:${operationId}`;
    const refund = await requestRefund(tx, { kind, subject, payment, amountCents, reason, idempotencyKey });
    await finishRefund(tx, refund.id, { state: "done", refundId: folioOf(held.number) });
    return writeVoid(tx, held, { reason, refundId: refund.id });
  });
}
