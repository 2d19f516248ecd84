import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { OrderDto } from "@/lib/orders/client";
import { findOrder } from "@/lib/orders/own-order";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { OrderRef } from "@/lib/orders/schemas";

/** The order's buyer, the holder of its cart token and staff of its tenant may read it. */
export async function getOrder({ ctx, input }: VerbArgs<OrderRef>): Promise<OrderDto> {
  const { orderId, cartToken } = parseInput(OrderRef, input);
  await findOrder(ctx, { orderId, cartToken, staff: "order:read" });
  return withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
}

/** The same for staff who look at the purchase behind a figure; `isOwn`: it is of a tenant whose purchases they may change. */
export async function lookAtOrder({
  ctx,
  input: { orderId },
}: VerbArgs<{ orderId: number }>): Promise<{ order: OrderDto; isOwn: boolean }> {
  const tenant = tenantOf(authorize(ctx.actor, "order:read"));
  const { adminId } = await findOrder(ctx, { orderId, staff: "order:read", isLook: true });
  const order = await withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
  return { order, isOwn: tenant === null || tenant === adminId };
}
