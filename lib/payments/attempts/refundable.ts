import type { Db } from "@/db/client";
import { type Statement, statement } from "@/db/prepared";
import type { PaymentRow } from "@/lib/payments/attempts/record-snapshot";

const ASKED = `select coalesce(sum(amount_cents), 0)::int as asked from refunds
where payment_id = $1::bigint and state <> 'failed'`;

/** The statement that reads the centavos of a payment that our refunds ask back or gave back. */
export const askedBack = (paymentId: number): Statement<number> =>
  statement<{ asked: number }>(ASKED, [paymentId]).as(([row]) => row?.asked ?? 0);

/** Centavos of a payment that went back or are asked to, by us or by the provider. */
export async function goingBack(
  tx: { db: Db },
  { id, refundedCents }: Pick<PaymentRow, "id" | "refundedCents">,
): Promise<number> {
  return Math.max(await askedBack(id).send(tx.db), refundedCents);
}

/** Centavos of a payment that no refund asks for yet, and that the provider still has. */
export async function availableOf(tx: { db: Db }, payment: PaymentRow): Promise<number> {
  if (payment.state === "disputed" || payment.state === "dispute_lost") return 0;
  return Math.max(0, payment.receivedCents - (await goingBack(tx, payment)));
}
