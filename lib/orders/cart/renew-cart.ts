import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { closeExpiredCart } from "@/lib/orders/cart/close-cart";
import type { OrderDto } from "@/lib/orders/client";
import { countedHold } from "@/lib/orders/hold/counted-hold";
import {
  assertOnSale,
  assertWithinLimits,
  lockAndReadFacts,
  quantityOf,
  RETRY_FOR_NEW_CART,
  takePlaces,
  type WantedPlaces,
} from "@/lib/orders/hold/take-places";
import { eventsOf, lockOwnerInEvents } from "@/lib/orders/order-locks";
import { assertCart, findOrder, lockOrder, ownerOf } from "@/lib/orders/own-order";
import { readOrder } from "@/lib/orders/queries";
import { OrderRef } from "@/lib/orders/schemas";

/**
 * Takes the places of an expired cart again, all or none, into the owner's live cart (a new one when there is none),
 * with its discount code; the answer's id is another. Numbered places must be the same ones, others only of the same
 * zone. A live cart is answered as it is.
 */
export async function renewCart({ ctx, input }: VerbArgs<OrderRef>): Promise<OrderDto> {
  const { orderId, cartToken } = parseInput(OrderRef, input);
  const { renewedId } = await countedHold([], () =>
    withTx(
      ctx,
      async (tx, attempt) => {
        const seen = await findOrder(tx, { orderId, cartToken });
        const owner = ownerOf(tx, seen, cartToken);
        await lockOwnerInEvents(tx.db, owner, await eventsOf(tx.db, orderId));
        const order = await lockOrder(tx, { orderId, cartToken });
        if (order.state === "cart" && !order.late) return { renewedId: order.id, took: [] };
        if (order.state !== "cart" && order.state !== "expired") assertCart(order);
        if (order.method !== null || order.isExchange) throw new DomainError("order.expired");
        const wishes = await wishesOf(tx.db, orderId);
        if (wishes.length === 0) throw new DomainError("cart.empty");
        if (order.state === "cart") await closeExpiredCart(tx, orderId);
        let renewed = orderId;
        const took = [];
        for (const { eventAreaId, wanted } of wishes) {
          const facts = await lockAndReadFacts(tx.db, owner, eventAreaId, quantityOf(wanted));
          assertOnSale(facts, ctx.now);
          assertWithinLimits(facts, quantityOf(wanted));
          if (facts.cartId !== null && facts.cartExpired) await closeExpiredCart(tx, facts.cartId);
          renewed = (await takePlaces(tx.db, ctx, owner, facts, wanted, attempt)).id;
          took.push(facts);
        }
        await tx.db.execute(
          sql`update order_items set place_id = null where order_id = ${orderId} and state = 'released'`,
        );
        if (order.discountCodeId !== null) await keepCode(tx.db, renewed, order.discountCodeId);
        return { renewedId: renewed, took };
      },
      { retry: RETRY_FOR_NEW_CART },
    ),
  );
  return readOrder(dbOf(ctx), renewedId, ctx.now);
}

/** A live cart that has a code already keeps that one. */
async function keepCode(tx: Db, orderId: number, codeId: number): Promise<void> {
  await tx.execute(sql`
    update orders set discount_code_id = ${codeId} where id = ${orderId} and state = 'cart' and discount_code_id is null`);
}

/** The places that the cart held when it ended, by area. */
async function wishesOf(tx: Db, orderId: number): Promise<{ eventAreaId: number; wanted: WantedPlaces }[]> {
  const rows = await tx.execute<{ area: number; numbered: boolean; ids: number[] }>(sql`
    select i.event_area_id as area, z.is_numbered as numbered, json_agg(i.place_id order by i.place_id) as ids
    from order_items i
    join event_areas a on a.id = i.event_area_id
    join parking_areas z on z.id = a.parking_area_id
    where i.order_id = ${orderId} and i.place_id is not null and i.state in ('held', 'released')
    group by i.event_area_id, z.is_numbered order by i.event_area_id`);
  return rows.map(({ area, numbered, ids }) => ({
    eventAreaId: area,
    wanted: numbered ? { placeIds: ids } : { quantity: ids.length },
  }));
}
