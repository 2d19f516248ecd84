import { withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import { closeOrder, lockOrderRow } from "@/lib/orders";
import { attemptsOf, cancelAttempt, dropAttempts, isLive, isPaid, type PaymentRow } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply-payment";

/** A provider that is no longer there (the simulated bank after the demo) cannot be asked; its order ends all the same. */
async function endAttempt(ctx: Ctx, attempt: PaymentRow): Promise<PaymentRow> {
  try {
    return await cancelAttempt(ctx, attempt, "deadline");
  } catch (error) {
    if (error instanceof DomainError && error.code === "payment.method_unavailable") return attempt;
    throw error;
  }
}

/**
 * The payment's deadline came: what may still be paid is cancelled at the provider, money that came is applied, and an
 * order that is still unpaid ends, its places free at once. Only the system. Throws when the provider is down: the
 * job tries again, and the places become free by themselves.
 * Errors: `auth.forbidden`, `resource.not_found`, `payment.provider_unavailable`.
 */
export async function closeUnpaidOrder({ ctx, input }: VerbArgs<{ orderId: number }>): Promise<{ closed: boolean }> {
  if (ctx.actor.kind !== "system") throw forbidden();
  const { orderId } = input;
  const isDue = await withTx(ctx, async (tx) => {
    const order = await lockOrderRow(tx.db, orderId);
    return order.state === "awaiting_payment" && order.deadlineAt !== null && order.deadlineAt <= order.dbNow;
  });
  if (!isDue) return { closed: false };
  for (const attempt of await attemptsOf({}, { subjectType: "order", subjectId: orderId })) {
    const after = isLive(attempt.state) ? await endAttempt(ctx, attempt) : attempt;
    if (isPaid(after.state)) await applyPayment(ctx, after.id);
  }
  const closed = await withTx(ctx, async (tx) => {
    const order = await lockOrderRow(tx.db, orderId);
    if (order.state !== "awaiting_payment" || order.deadlineAt === null || order.deadlineAt > order.dbNow) return false;
    await closeOrder(tx, order, "expired");
    await dropAttempts(tx, { subjectType: "order", subjectId: orderId });
    return true;
  });
  return { closed };
}
