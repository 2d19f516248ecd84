import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { can } from "@/lib/core/permissions";
import { isPaid, type PaymentProvider, type PaymentRow, paymentById, providerFor, subjectFor } from "@/lib/payments";
import type { RefundOfferDto } from "@/lib/settlement/client";
import { roomOf } from "@/lib/settlement/refunds/plan-refund";

/** No account or no adapter is left that could be asked. */
const GONE: ReadonlySet<string> = new Set(["payment.method_unavailable", "resource.not_found"]);

/** The provider that pays an amount of a payment back; null where a person has to: it is gone, or cannot give this back. */
export async function providerOrNull(payment: PaymentRow, amountCents: number): Promise<PaymentProvider | null> {
  const bound = await providerFor(payment).catch((error: unknown) => {
    if (error instanceof DomainError && GONE.has(error.code)) return null;
    throw error;
  });
  if (!bound || !payment.providerId) return null;
  const { refund, refundByHand } = bound.provider.capabilities;
  if (refund === "none" || refundByHand?.some((method) => method === payment.method)) return null;
  const isPart = amountCents < payment.receivedCents;
  return refund === "full" && isPart ? null : bound.provider;
}

/** A page is shown also where the account's secrets cannot be read. */
async function isByHand(payment: PaymentRow, amountCents: number): Promise<boolean> {
  try {
    return (await providerOrNull(payment, amountCents)) === null;
  } catch (error) {
    logError(error, { provider: payment.provider, account: payment.account });
    return false;
  }
}

/**
 * What the actor may still give back of a payment of its tenant, and how; null where nothing is left or the actor may
 * not. The caller has checked whose payment it is.
 */
export async function refundOffer(ctx: Ctx, paymentId: number): Promise<RefundOfferDto | null> {
  if (!can(ctx.actor, "payment:refund")) return null;
  const payment = await paymentById(ctx, paymentId);
  if (!isPaid(payment.state)) return null;
  const kind = await subjectFor(payment.subjectType);
  const { mostCents } = await roomOf({ db: dbOf(ctx) }, { kind, payment, subjectId: payment.subjectId });
  return mostCents === 0 ? null : { mostCents, byHand: await isByHand(payment, mostCents) };
}
