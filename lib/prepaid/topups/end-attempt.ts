import { getDb } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { enqueue } from "@/lib/jobs";
import { cancelAtProvider, isLive, isPaid, liveAttempt } from "@/lib/payments";
import { TOPUP } from "@/lib/prepaid/topups/subject";

const isProviderDown = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "payment.provider_unavailable";

/**
 * Ends the live attempt of a top-up at its provider, outside of any transaction. Where the provider answers that it is
 * paid already, a job applies the money and this throws `prepaid.topup_paid`. A provider that is silent is asked again by a
 * job, once the attempt is dropped here.
 */
export async function endTopupAttempt(ctx: Ctx, topupId: number, except: string | null): Promise<void> {
  const live = await liveAttempt({}, { subjectType: TOPUP, subjectId: topupId });
  if (!live || live.method === except) return;
  try {
    const after = await cancelAtProvider(ctx, live, "validate");
    if (live.method === "deposit" && isLive(after.state)) throw new DomainError("payment.not_cancellable");
    if (!isPaid(after.state)) return;
  } catch (error) {
    if (isProviderDown(error)) return;
    throw error;
  }
  await enqueue(getDb(), "settlement.end-attempt", { paymentId: live.id }, { tenant: live.adminId });
  throw new DomainError("prepaid.topup_paid");
}

/** Before another method: the attempt of this one goes on. */
export const endOtherAttempt = (ctx: Ctx, topupId: number, method: string): Promise<void> =>
  endTopupAttempt(ctx, topupId, method);
