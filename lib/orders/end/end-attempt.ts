import { getDb } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { enqueue } from "@/lib/jobs";
import { cancelAtProvider, isLive, isPaid, type PaymentRow } from "@/lib/payments";

/**
 * Ends an attempt at its provider, outside of any transaction. Where the provider answers that it is paid already, a
 * job applies the money and this throws `order.paid`.
 */
export async function endAttempt(ctx: Ctx, live: PaymentRow, source: "validate" | "staff"): Promise<void> {
  const after = await cancelAtProvider(ctx, live, source);
  if (live.method === "deposit" && isLive(after.state)) throw new DomainError("payment.not_cancellable");
  if (!isPaid(after.state)) return;
  await enqueue(getDb(), "settlement.end-attempt", { paymentId: live.id }, { tenant: live.adminId });
  throw new DomainError("order.paid");
}

export const isProviderDown = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "payment.provider_unavailable";
