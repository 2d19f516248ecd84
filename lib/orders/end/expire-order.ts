import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { closeOrder } from "@/lib/orders/end/release-places";
import { lockOrder } from "@/lib/orders/own-order";
import { OrderRef } from "@/lib/orders/schemas";

const BATCH = 200;

function assertSystem(ctx: Ctx): void {
  authorizeSystem(ctx.actor);
}

async function expire(tx: Ctx & { db: Db }, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, { orderId });
  if (order.state !== "cart" || !order.late) return false;
  await closeOrder(tx, order, "expired");
  return true;
}

/** Marks a cart whose deadline has passed as expired. Settlement ends orders in payment, so they are left alone. */
export async function expireOrder({ ctx, input }: VerbArgs<OrderRef>): Promise<{ expired: boolean }> {
  assertSystem(ctx);
  const { orderId } = parseInput(OrderRef, input);
  return { expired: await withTx(ctx, (tx) => expire(tx, orderId)) };
}

/** Expires every cart whose deadline has passed, each in a short transaction of its own. */
export async function sweepOrders({ ctx }: { ctx: Ctx }): Promise<{ expired: number }> {
  assertSystem(ctx);
  let expired = 0;
  for (;;) {
    const late = await dbOf(ctx).execute<{ id: number }>(sql`
      select id from orders where state = 'cart' and deadline_at <= statement_timestamp()
      order by deadline_at limit ${BATCH}`);
    let done = 0;
    for (const { id } of late) if (await withTx(ctx, (tx) => expire(tx, id))) done++;
    expired += done;
    if (late.length < BATCH || done === 0) return { expired };
  }
}
