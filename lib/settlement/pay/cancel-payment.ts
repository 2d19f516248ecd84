import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { can } from "@/lib/core/permissions";
import { cancelAtProvider, isLive, isPaid, paymentById } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import type { MyPaymentDto } from "@/lib/settlement/client";
import { authorizePaying } from "@/lib/settlement/pay/authorize-paying";
import { readPayment } from "@/lib/settlement/pay/read-payment";
import { CancelPaymentInput } from "@/lib/settlement/schemas";

/**
 * The buyer, or staff of the tenant, cancels an unpaid attempt at its provider; the order waits for another one until its
 * deadline. Money that came meanwhile is applied and the cancelling refused. An attempt that is over is answered as it is.
 */
export async function cancelPayment({ ctx, input }: VerbArgs<CancelPaymentInput>): Promise<MyPaymentDto> {
  const { paymentId, reason } = parseInput(CancelPaymentInput, input);
  authorizePaying(ctx);
  await readPayment(ctx, { paymentId });
  const before = await paymentById({}, paymentId);
  if (isPaid(before.state)) throw new DomainError("payment.not_cancellable");
  if (isLive(before.state)) {
    const isStaff = isPerson(ctx.actor) && can(ctx.actor, "order:write");
    const after = await cancelAtProvider(ctx, before, isStaff ? "staff" : "validate");
    if (isPaid(after.state)) {
      await applyPayment(ctx, paymentId);
      throw new DomainError("payment.not_cancellable");
    }
    if (isLive(after.state)) throw new DomainError("payment.not_cancellable");
    await withTx(ctx, (tx) =>
      recordAudit(tx, {
        action: "payment.given_up",
        entity: "payment",
        entityId: paymentId,
        adminId: before.adminId,
        before: { state: before.state },
        after: { state: after.state, reason },
      }),
    );
  }
  return readPayment(ctx, { paymentId });
}
