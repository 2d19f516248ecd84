import type { Db } from "@/db/client";
import { type Statement, statement } from "@/db/prepared";
import type { PaymentRow } from "@/lib/payments";

const ASKED = `select coalesce(sum(amount_cents), 0)::int as asked from refunds
where payment_id = $1::bigint and state <> 'failed'`;

type Paid = Pick<PaymentRow, "id" | "refundedCents">;

/** The statement that `goingBack` sends. */
export const goingBackOf = ({ id, refundedCents }: Paid): Statement<number> =>
  statement<{ asked: number }>(ASKED, [id]).as(([row]) => Math.max(row?.asked ?? 0, refundedCents));

/** Centavos of a payment that went back or are asked to, by us or by the provider. */
export const goingBack = (tx: { db: Db }, payment: Paid): Promise<number> => goingBackOf(payment).send(tx.db);
