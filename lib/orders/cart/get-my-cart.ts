import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { cartOwnerOf } from "@/lib/orders/cart/cart-owner";
import type { OrderDto } from "@/lib/orders/client";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { MyCartInput } from "@/lib/orders/schemas";

/**
 * Answers the live cart of a buyer or of a visitor's token in the venue that is named, otherwise the newest of all
 * venues.
 */
export async function getMyCart({ ctx, input }: VerbArgs<MyCartInput>): Promise<OrderDto | null> {
  const { enclosureId, cartToken } = parseInput(MyCartInput, input);
  const owner = cartOwnerOf(ctx, cartToken);
  if (owner.kind === "token" && owner.isNew) return null;
  const mine = owner.kind === "buyer" ? sql`buyer_id = ${owner.buyerId}` : sql`cart_token_hash = ${owner.hash}`;
  const venue = enclosureId === undefined ? sql`true` : sql`enclosure_id = ${enclosureId}`;
  const [cart] = await dbOf(ctx).execute<{ id: number }>(sql`
    select id from orders
    where ${mine} and ${venue} and state = 'cart' and deadline_at > statement_timestamp() order by id desc limit 1`);
  return cart ? withOfferedMethods(ctx, await readOrder(dbOf(ctx), cart.id, ctx.now)) : null;
}
