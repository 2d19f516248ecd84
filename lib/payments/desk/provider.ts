import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { DomainError, notFound } from "@/lib/core/errors";
import type { PaymentProvider } from "@/lib/payments/provider";
import { PaymentState } from "@/lib/payments/schemas";

/**
 * A tenant's cash desks. There is no third party: a payment is written as paid when a person takes the cash into an open
 * shift, so our own row is all that can be asked. A person pays refunds out.
 */
export function deskProvider({ account }: { account: string }): PaymentProvider {
  async function snapshotOf(providerId: string) {
    const [row] = await getDb()
      .select()
      .from(payments)
      .where(and(eq(payments.provider, "desk"), eq(payments.account, account), eq(payments.providerId, providerId)));
    if (!row) throw notFound();
    const { folio, state, receivedCents, refundedCents, currency, failureCode } = row;
    return { providerId, folio, state: PaymentState.parse(state), receivedCents, refundedCents, currency, failureCode };
  }

  return {
    id: "desk",
    capabilities: { methods: ["desk"], refund: "none", refundByHand: ["desk"], cancelPending: false },
    /** No buyer chooses the desk: the money is there before the payment is. */
    create: async () => {
      throw new DomainError("payment.method_unavailable");
    },
    fetch: snapshotOf,
    cancel: snapshotOf,
    refund: async () => ({ refundId: "", state: "manual" }),
    parseWebhook: async () => {
      throw new DomainError("payment.bad_signature");
    },
  };
}
