import { DomainError } from "@/lib/core/errors";
import { type PaymentProvider, type PaymentRow, providerFor } from "@/lib/payments";

/** Errors of an account or an adapter that no longer exists. */
const GONE: ReadonlySet<string> = new Set(["payment.method_unavailable", "resource.not_found"]);

/** Answers the provider that can pay an amount of a payment back, or null where a person has to transfer it. */
export async function refundingProvider(payment: PaymentRow, amountCents: number): Promise<PaymentProvider | null> {
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
