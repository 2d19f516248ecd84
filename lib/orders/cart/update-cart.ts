import { sql } from "drizzle-orm";
import { type Attempt, type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import type { CartOwner } from "@/lib/orders/cart/cart-owner";
import type { OrderDto } from "@/lib/orders/client";
import { closeIfEmpty, releaseItems } from "@/lib/orders/end/release-places";
import { countedHold } from "@/lib/orders/hold/counted-hold";
import {
  assertOnSale,
  assertWithinLimits,
  lockAndReadFacts,
  RETRY_FOR_NEW_CART,
  restartCart,
  takePlaces,
} from "@/lib/orders/hold/take-places";
import type { HoldFacts } from "@/lib/orders/hot";
import { lockOwnerInEvents } from "@/lib/orders/order-locks";
import { assertCart, findOrder, lockOrder, type OrderRow, ownerOf } from "@/lib/orders/own-order";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { UpdateCartInput } from "@/lib/orders/schemas";

/** Given where staff of the order's tenant may change it too. */
type Staff = "order:write" | undefined;

/** As `updateCart`, for staff of the cart's tenant too. */
export async function changePurchase({ ctx, input }: VerbArgs<UpdateCartInput>): Promise<OrderDto> {
  return update(ctx, input, "order:write");
}

/**
 * Sets how many places of each named zone the actor's cart holds; zones not named stay. The latest places go first, and
 * new ones are taken as `holdPlaces` does: only the first place of an empty cart starts its time again. All or nothing. A
 * cart left without places is cancelled.
 */
export async function updateCart({ ctx, input }: VerbArgs<UpdateCartInput>): Promise<OrderDto> {
  return update(ctx, input, undefined);
}

async function update(ctx: Ctx, input: UpdateCartInput, staff: Staff): Promise<OrderDto> {
  const { orderId, cartToken, areas } = parseInput(UpdateCartInput, input);
  const sorted = [...areas].sort((a, b) => a.eventAreaId - b.eventAreaId);
  const ids = sorted.map((area) => area.eventAreaId);
  await countedHold(ids, () =>
    withTx(
      ctx,
      async (tx, attempt) => {
        const seen = await findOrder(tx, { orderId, cartToken, ...(staff ? { staff } : {}) });
        const owner = ownerOf(tx, seen, cartToken);
        await lockOwnerInEvents(tx.db, owner, await eventsOfAreas(tx.db, seen, ids));
        const order = await lockOrder(tx, { orderId, cartToken, ...(staff ? { staff } : {}) });
        assertCart(order);
        const held = await heldIn(tx.db, orderId);
        let isEmpty = held.size === 0;
        const took = [];
        for (const { eventAreaId, quantity } of sorted) {
          const items = held.get(eventAreaId) ?? [];
          if (quantity < items.length) await drop(tx, order, eventAreaId, items.slice(quantity));
        }
        for (const { eventAreaId, quantity } of sorted) {
          const more = quantity - (held.get(eventAreaId)?.length ?? 0);
          if (more <= 0) continue;
          const wanted = { eventAreaId, quantity: more, restarts: isEmpty ? orderId : null };
          took.push(await add(tx, owner, wanted, attempt));
          isEmpty = false;
        }
        await closeIfEmpty(tx, order);
        return { took };
      },
      { retry: RETRY_FOR_NEW_CART },
    ),
  );
  return withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
}

async function eventsOfAreas(tx: Db, order: OrderRow, areaIds: readonly number[]): Promise<number[]> {
  const rows = await tx.execute<{ event_id: number }>(sql`
    select a.event_id from event_areas a join events v on v.id = a.event_id
    where a.id = any(${idList(areaIds)}::text::int[]) and v.enclosure_id = ${order.enclosureId}`);
  if (rows.length < areaIds.length) throw notFound();
  return rows.map((row) => row.event_id);
}

/** Maps each area to its held items, the one taken first at the front. */
async function heldIn(tx: Db, orderId: number): Promise<Map<number, number[]>> {
  const rows = await tx.execute<{ area: number; ids: number[] }>(sql`
    select event_area_id as area, json_agg(id order by id) as ids from order_items
    where order_id = ${orderId} and state = 'held' group by event_area_id`);
  return new Map(rows.map((row) => [row.area, row.ids]));
}

async function drop(tx: Ctx & { db: Db }, order: OrderRow, eventAreaId: number, itemIds: number[]): Promise<void> {
  await releaseItems(tx.db, order.id, itemIds);
  await recordAudit(tx, {
    action: "order.items_removed",
    entity: "order",
    entityId: order.id,
    adminId: order.adminId,
    before: { eventAreaId, places: itemIds.length },
    after: { eventAreaId, places: 0 },
  });
}

async function add(
  tx: Ctx & { db: Db },
  owner: CartOwner,
  { eventAreaId, quantity, restarts }: { eventAreaId: number; quantity: number; restarts: number | null },
  attempt: Attempt,
): Promise<HoldFacts> {
  const facts = await lockAndReadFacts(tx.db, owner, eventAreaId, quantity);
  assertOnSale(facts, tx.now);
  assertWithinLimits(facts, quantity);
  const joined = restarts === null ? facts : await restartCart(tx.db, facts, restarts);
  await takePlaces(tx.db, tx, owner, joined, { quantity }, attempt);
  return facts;
}
