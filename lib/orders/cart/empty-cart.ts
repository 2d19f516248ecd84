import { dbOf, withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { getMyCart } from "@/lib/orders/cart/get-my-cart";
import type { OrderDto } from "@/lib/orders/client";
import { closeOrder } from "@/lib/orders/end/release-places";
import { assertCart, lockOrder } from "@/lib/orders/own-order";
import { readOrder } from "@/lib/orders/queries";
import { MyCartInput } from "@/lib/orders/schemas";

/** Frees all places of the actor's live cart and cancels it; the next hold opens a new one. */
export async function emptyCart({ ctx, input }: VerbArgs<MyCartInput>): Promise<OrderDto> {
  const { enclosureId, cartToken } = parseInput(MyCartInput, input);
  const cart = await getMyCart({ ctx, input: { enclosureId, cartToken } });
  if (!cart) throw new DomainError("cart.not_found");
  await withTx(ctx, async (tx) => {
    const order = await lockOrder(tx, { orderId: cart.id, cartToken });
    assertCart(order);
    await closeOrder(tx, order, "cancelled");
  });
  return readOrder(dbOf(ctx), cart.id, ctx.now);
}
