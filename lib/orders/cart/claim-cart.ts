import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { tokenHash } from "@/lib/orders/cart/cart-owner";
import { closeExpiredCart } from "@/lib/orders/cart/close-cart";
import type { OrderDto } from "@/lib/orders/client";
import { RETRY_FOR_NEW_CART } from "@/lib/orders/hold/take-places";
import { readItems } from "@/lib/orders/hot";
import { eventsOf, lockOwnerInEvents } from "@/lib/orders/order-locks";
import { pricedBy, writeAmounts } from "@/lib/orders/pay/reprice-items";
import { readOrder } from "@/lib/orders/queries";
import { ClaimCartInput } from "@/lib/orders/schemas";
import { moveHeld } from "@/lib/places";
import { type FeeTerms, lowerTerms } from "@/lib/pricing/client";

type Tx = Ctx & { db: Db };

interface CartRow extends Record<string, unknown> {
  id: number;
  adminId: number;
  late: boolean;
  feeTerms: FeeTerms;
}

interface Claimed {
  /** The newest of the carts that were claimed. */
  order: OrderDto | null;
  /** Maps each visitor's cart to itself, or to the buyer's cart that took its places. */
  moved: ReadonlyMap<number, number>;
}

/**
 * Gives a visitor's carts, one for each venue, to the buyer who logged in. A live cart of the same venue takes the
 * places, and the earlier deadline holds for all; what exceeds a limit stays and blocks payment. An expired cart
 * becomes the buyer's too, so that it can be renewed.
 */
export async function claimCart({ ctx, input }: VerbArgs<ClaimCartInput>): Promise<Claimed> {
  const buyerId = authorizeUser(ctx.actor, "order:buy").userId;
  const hash = tokenHash(parseInput(ClaimCartInput, input).cartToken);
  const moved = new Map<number, number>();
  if (!hash) return { order: null, moved };
  const carts = await dbOf(ctx).execute<{ id: number }>(sql`
    select id from orders
    where cart_token_hash = ${hash} and buyer_id is null and state in ('cart', 'expired') order by id`);
  for (const seen of carts) {
    const to = await withTx(ctx, (tx) => claim(tx, buyerId, seen), { retry: RETRY_FOR_NEW_CART });
    if (to !== null) moved.set(seen.id, to);
  }
  const newest = [...moved.values()].at(-1);
  return { order: newest === undefined ? null : await readOrder(dbOf(ctx), newest, ctx.now), moved };
}

async function claim(tx: Tx, buyerId: number, seen: { id: number }): Promise<number | null> {
  await lockOwnerInEvents(tx.db, { kind: "buyer", buyerId }, await eventsOf(tx.db, seen.id));
  const rows = await tx.db.execute<CartRow & { own: boolean }>(sql`
      select o.id, o.admin_id as "adminId", o.fee_terms as "feeTerms", o.deadline_at <= statement_timestamp() as late, (o.buyer_id is not null) as own
      from orders o
      where o.state = 'cart' and (o.id = ${seen.id} or (o.buyer_id = ${buyerId}
        and o.enclosure_id = (select x.enclosure_id from orders x where x.id = ${seen.id})))
      order by o.id for update of o`);
  const guest = rows.find((row) => row.id === seen.id && !row.own);
  const own = rows.find((row) => row.own);
  if (!guest) return adoptExpired(tx, buyerId, seen.id);
  if (guest.late) {
    await closeExpiredCart(tx, guest.id);
    return adoptExpired(tx, buyerId, guest.id);
  }
  if (own && !own.late) return merge(tx, guest, own);
  if (own) await closeExpiredCart(tx, own.id);
  await tx.db.execute(
    sql`update orders set buyer_id = ${buyerId}, cart_token_hash = null, visitor_hash = null where id = ${guest.id}`,
  );
  await audit(tx, guest, { buyerId });
  return guest.id;
}

async function audit(tx: Tx, order: Pick<CartRow, "id" | "adminId">, after: Record<string, unknown>): Promise<void> {
  await recordAudit(tx, {
    action: "order.claimed",
    entity: "order",
    entityId: order.id,
    adminId: order.adminId,
    after,
  });
}

async function adoptExpired(tx: Tx, buyerId: number, id: number): Promise<number | null> {
  const [order] = await tx.db.execute<{ id: number; adminId: number }>(sql`
    update orders set buyer_id = ${buyerId}, cart_token_hash = null
    where id = ${id} and buyer_id is null and state = 'expired'
    returning id, admin_id as "adminId"`);
  if (!order) return null;
  await audit(tx, order, { buyerId });
  return order.id;
}

/** Both carts keep the earlier of their two deadlines, and the lower of their fees, so that no total grows. */
async function merge(tx: Tx, guest: CartRow, own: CartRow): Promise<number> {
  const [merged] = await tx.db.execute<{ until: string }>(sql`
    update orders set deadline_at = (select min(deadline_at) from orders where id in (${guest.id}, ${own.id})) where id = ${own.id}
    returning deadline_at::text as until`);
  if (!merged) throw notFound();
  await moveHeld(tx.db, guest.id, own.id, merged.until);
  await tx.db.execute(sql`update order_items set order_id = ${own.id} where order_id = ${guest.id} and state = 'held'`);
  const terms = lowerTerms(own.feeTerms, guest.feeTerms);
  if (!isDeepStrictEqual(own.feeTerms, guest.feeTerms)) await setTerms(tx.db, own.id, terms);
  await tx.db.execute(sql`
    update orders set state = 'cancelled', visitor_hash = null, closed_at = statement_timestamp() where id = ${guest.id}`);
  await audit(tx, guest, { mergedInto: own.id });
  return own.id;
}

/** Prices a cart that the caller has locked anew. */
async function setTerms(db: Db, orderId: number, terms: FeeTerms): Promise<void> {
  await db.execute(sql`update orders set fee_terms = ${JSON.stringify(terms)}::text::jsonb where id = ${orderId}`);
  const items = (await readItems(db, { orderId })).filter(({ state }) => state === "held");
  await writeAmounts(db, items, pricedBy(terms, null, items));
}
