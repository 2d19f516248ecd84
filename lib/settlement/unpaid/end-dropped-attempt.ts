import type { VerbArgs } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { cancelAtProvider, paymentById } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";

/** Ends a dropped attempt at its provider, where `cancel` asks for it, and applies its money if it was paid meanwhile. */
export async function endDroppedAttempt({
  ctx,
  input,
}: VerbArgs<{ paymentId: number; cancel: boolean }>): Promise<void> {
  authorizeSystem(ctx.actor);
  const payment = await paymentById({}, input.paymentId);
  if (input.cancel) await cancelAtProvider(ctx, payment, "poll");
  await applyPayment(ctx, payment.id);
}
