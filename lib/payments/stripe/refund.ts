import type Stripe from "stripe";
import { z } from "zod";
import type { RefundAnswer, RefundRequest } from "@/lib/payments/provider";
import { asked, Refused } from "@/lib/payments/stripe/client";
import { Refund } from "@/lib/payments/stripe/objects";

const STATES: Record<string, RefundAnswer["state"]> = { succeeded: "done", failed: "failed", canceled: "failed" };

const answerOf = ({ id, status, created }: Refund): RefundAnswer => ({
  refundId: id,
  at: new Date(created * 1000),
  state: STATES[status ?? ""] ?? "pending",
});

/** All refunds of an intent, also failed ones. */
export async function refundsOf(stripe: Stripe, intentId: string): Promise<Refund[]> {
  const { data } = await asked(z.object({ data: z.array(Refund) }), () =>
    stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
  );
  return data;
}

/**
 * Each of our refunds is paid back once, even when Stripe has long forgotten its idempotency key. A repeated request reads
 * the present state of the first one.
 */
export async function refundIntent(stripe: Stripe, intentId: string, request: RefundRequest): Promise<RefundAnswer> {
  const { id, amountCents } = request;
  const mine = String(id);
  const known = (await refundsOf(stripe, intentId)).find(({ metadata }) => metadata?.refund === mine);
  if (known) return answerOf(known);
  try {
    const made = await asked(
      Refund,
      () =>
        stripe.refunds.create(
          { payment_intent: intentId, amount: amountCents, metadata: { refund: mine } },
          { idempotencyKey: `refund-${id}-${intentId}` },
        ),
      () => new Refused(),
    );
    return answerOf(made);
  } catch (error) {
    if (error instanceof Refused) return { refundId: "", state: "failed" };
    throw error;
  }
}
