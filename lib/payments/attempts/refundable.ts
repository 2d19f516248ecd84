import type { Db } from "@/db/client";
import type { Statement } from "@/db/pipeline";
import { sumRefundsAsked } from "@/lib/payments/hot";
import type { PaymentRow } from "@/lib/payments/rows";

/** Centavos of a payment that our refunds gave back or ask back, to be read with other statements. */
export const refundsAsked = (paymentId: number): Statement<number> =>
  sumRefundsAsked.later({ paymentId }).as(([row]) => row?.cents ?? 0);

/** A provider may also give money back by itself: what it says counts where it is more than our refunds. */
export async function refundedOrAskedCents(
  tx: { db: Db },
  { id, refundedCents }: Pick<PaymentRow, "id" | "refundedCents">,
): Promise<number> {
  return Math.max(await refundsAsked(id).send(tx.db), refundedCents);
}

/** Centavos of a payment that no refund asks for yet, that the provider still has, and that nobody decided to keep. */
export async function refundableCents(tx: { db: Db }, payment: PaymentRow): Promise<number> {
  if (payment.state === "disputed" || payment.state === "dispute_lost") return 0;
  return Math.max(0, payment.receivedCents - payment.keptCents - (await refundedOrAskedCents(tx, payment)));
}
