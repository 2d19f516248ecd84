import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { PaymentRow } from "@/lib/payments";

/** Centavos of a payment that went back or are asked to, by us or by the provider. */
export async function goingBack(
  tx: { db: Db },
  { id, refundedCents }: Pick<PaymentRow, "id" | "refundedCents">,
): Promise<number> {
  const [row] = await tx.db.execute<{ asked: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as asked from refunds where payment_id = ${id} and state <> 'failed'`);
  return Math.max(row?.asked ?? 0, refundedCents);
}
