import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import type { PaymentRow } from "@/lib/payments";

const ASKED = `select coalesce(sum(amount_cents), 0)::int as asked from refunds
where payment_id = $1::bigint and state <> 'failed'`;

/** Centavos of a payment that went back or are asked to, by us or by the provider. */
export async function goingBack(
  tx: { db: Db },
  { id, refundedCents }: Pick<PaymentRow, "id" | "refundedCents">,
): Promise<number> {
  const [row] = await runPrepared<{ asked: number }>(tx.db, ASKED, [id]);
  return Math.max(row?.asked ?? 0, refundedCents);
}
