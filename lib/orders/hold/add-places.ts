import { dbOf, withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import type { OrderDto } from "@/lib/orders/client";
import { countedHold } from "@/lib/orders/hold/counted-hold";
import {
  assertOnSale,
  assertWithinLimits,
  lockAndReadFacts,
  quantityOf,
  RETRY_FOR_NEW_CART,
  restartCart,
  takePlaces,
  type WantedPlaces,
  withoutOwnPlaces,
} from "@/lib/orders/hold/take-places";
import { assertCart, findOrder, lockOrder, ownerOf } from "@/lib/orders/own-order";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { AddPlacesInput } from "@/lib/orders/schemas";

/**
 * Adds places of an area of the same venue to an unpaid purchase, for its buyer or for staff with `order:write`.
 * Numbered places that it holds already change nothing. The first place of an empty cart starts its time again, any other
 * leaves it as it is.
 */
export async function addPlaces({ ctx, input }: VerbArgs<AddPlacesInput>): Promise<OrderDto> {
  const { orderId, eventAreaId, quantity, placeIds } = parseInput(AddPlacesInput, input);
  const asked: WantedPlaces = placeIds ? { placeIds } : { quantity: quantity ?? 1 };
  await countedHold([eventAreaId], () =>
    withTx(
      ctx,
      async (tx, attempt) => {
        const seen = await findOrder(tx, { orderId, staff: "order:write" });
        assertCart(seen);
        const owner = ownerOf(tx, seen, undefined);
        const facts = await lockAndReadFacts(tx.db, owner, eventAreaId, quantityOf(asked));
        if (facts.enclosure.id !== seen.enclosureId) throw notFound();
        assertCart(await lockOrder(tx, { orderId, staff: "order:write" }));
        assertOnSale(facts, ctx.now);
        const wanted = await withoutOwnPlaces(tx.db, facts, asked);
        if (quantityOf(wanted) === 0) return { took: [] };
        assertWithinLimits(facts, quantityOf(wanted));
        const joined = facts.cartEmpty ? await restartCart(tx.db, facts, orderId) : facts;
        await takePlaces(tx.db, tx, owner, joined, wanted, attempt);
        return { took: [facts] };
      },
      { retry: RETRY_FOR_NEW_CART },
    ),
  );
  return withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
}
