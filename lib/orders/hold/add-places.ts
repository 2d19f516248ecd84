import { dbOf, withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import type { OrderDto } from "@/lib/orders/client";
import { assertLimit, assertOnSale, lockAndRead } from "@/lib/orders/hold/hold-facts";
import { withoutOwn } from "@/lib/orders/hold/numbered-places";
import { TAKING, takeOrRefuse } from "@/lib/orders/hold/take-or-refuse";
import { countOf, type Wanted } from "@/lib/orders/hold/take-places";
import { assertCart, findOrder, lockOrder, ownerOf } from "@/lib/orders/own-order";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { AddPlacesInput } from "@/lib/orders/schemas";

/**
 * Adds places of an area of the same venue to an unpaid purchase, for its buyer, or staff of its tenant (actors with
 * `order:write`). The places are taken by the statement that writes their audit row. Numbered places that it holds
 * already change nothing.
 */
export async function addPlaces({ ctx, input }: VerbArgs<AddPlacesInput>): Promise<OrderDto> {
  const { orderId, eventAreaId, quantity, placeIds } = parseInput(AddPlacesInput, input);
  const asked: Wanted = placeIds ? { placeIds } : { quantity: quantity ?? 1 };
  await withTx(
    ctx,
    async (tx, attempt) => {
      const seen = await findOrder(tx, { orderId, staff: "order:write" });
      assertCart(seen);
      const owner = ownerOf(seen, undefined);
      const facts = await lockAndRead(tx.db, owner, eventAreaId, countOf(asked));
      if (facts.enclosure.id !== seen.enclosureId) throw notFound();
      assertCart(await lockOrder(tx, { orderId, staff: "order:write" }));
      assertOnSale(facts, ctx.now);
      const wanted = await withoutOwn(tx.db, facts, asked);
      if (countOf(wanted) === 0) return;
      assertLimit(facts, countOf(wanted));
      await takeOrRefuse(tx.db, tx, owner, facts, wanted, attempt);
    },
    { retry: TAKING },
  );
  return withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
}
