import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import type { FeeTerms } from "@/lib/pricing/client";

/**
 * Marks a cart whose deadline has passed as expired and answers whether it did. Its places are left alone: they are
 * free by their own clock, and the next taker overwrites them.
 */
export async function closeExpiredCart(tx: Ctx & { db: Db }, orderId: number): Promise<boolean> {
  const [closed] = await tx.db.execute<{ admin_id: number }>(sql`
    update orders set state = 'expired', visitor_hash = null, closed_at = statement_timestamp()
    where id = ${orderId} and state = 'cart' and deadline_at <= statement_timestamp() returning admin_id`);
  if (!closed) return false;
  await tx.db.execute(sql`update order_items set state = 'released' where order_id = ${orderId} and state = 'held'`);
  await recordAudit(tx, {
    action: "order.expired",
    entity: "order",
    entityId: orderId,
    adminId: closed.admin_id,
    before: { state: "cart" },
    after: { state: "expired" },
  });
  return true;
}

/** Restarts a cart that holds nothing, on these terms. One that got places meanwhile keeps its deadline and terms. */
export async function restartEmptyCart(
  tx: Db,
  orderId: number,
  { holdSeconds, feeTerms }: { holdSeconds: number; feeTerms: FeeTerms },
): Promise<void> {
  await tx.execute(sql`select 1 from orders where id = ${orderId} for update`);
  await tx.execute(sql`
    update orders set deadline_at = statement_timestamp() + ${holdSeconds}::int * interval '1 second',
      fee_terms = ${JSON.stringify(feeTerms)}::text::jsonb
    where id = ${orderId} and state = 'cart'
      and not exists (select 1 from order_items where order_id = ${orderId} and state = 'held')`);
}
