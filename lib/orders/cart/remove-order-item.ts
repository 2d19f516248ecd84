import { and, eq } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { orderItems } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import type { OrderDto } from "@/lib/orders/client";
import { closeIfEmpty, releaseItems } from "@/lib/orders/end/release-places";
import { assertCart, lockOrder } from "@/lib/orders/own-order";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { ItemRef } from "@/lib/orders/schemas";

/** Takes one place out of the actor's cart; the place is free at once. A cart left without places is cancelled. */
export async function removeOrderItem({ ctx, input }: VerbArgs<ItemRef>): Promise<OrderDto> {
  const { itemId, cartToken } = parseInput(ItemRef, input);
  const orderId = await withTx(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ orderId: orderItems.orderId })
      .from(orderItems)
      .where(eq(orderItems.id, itemId));
    if (!found) throw notFound();
    const order = await lockOrder(tx, { orderId: found.orderId, cartToken });
    assertCart(order);
    const [item] = await tx.db
      .select({ placeId: orderItems.placeId, eventAreaId: orderItems.eventAreaId })
      .from(orderItems)
      .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, order.id), eq(orderItems.state, "held")));
    if (!item) throw notFound();
    await releaseItems(tx.db, order.id, [itemId]);
    await recordAudit(tx, {
      action: "order.item_removed",
      entity: "order",
      entityId: order.id,
      adminId: order.adminId,
      before: { itemId, placeId: item.placeId, eventAreaId: item.eventAreaId },
    });
    await closeIfEmpty(tx, order);
    return order.id;
  });
  return withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
}
