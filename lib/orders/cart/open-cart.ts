import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { takeAddressPoint } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError, notFound } from "@/lib/core/errors";
import { newFolio } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { feeTermsJson } from "@/lib/enclosures";
import { cartOwnerOf } from "@/lib/orders/cart/cart-owner";
import { claimCart } from "@/lib/orders/cart/claim-cart";
import { closeExpiredCart } from "@/lib/orders/cart/close-cart";
import { getMyCart } from "@/lib/orders/cart/get-my-cart";
import type { Held } from "@/lib/orders/hold/hold-places";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { OpenCartInput } from "@/lib/orders/schemas";
import { passRoom, type RoomOfEvent } from "@/lib/places";
import type { FeeTerms } from "@/lib/pricing/client";

/**
 * Answers the owner's live cart in a venue, and opens an empty one when there is none. Its first place, by `holdPlaces`,
 * `addPlaces` or `updateCart`, starts its time again. A buyer who has a visitor's token as well takes that visitor's carts over first.
 */
export async function openCart({ ctx, input }: VerbArgs<OpenCartInput>): Promise<Held> {
  const { enclosureId, cartToken } = parseInput(OpenCartInput, input);
  const owner = cartOwnerOf(ctx, cartToken);
  if (owner.kind === "buyer" && cartToken !== undefined) await claimCart({ ctx, input: { cartToken } });
  const isNew = owner.kind === "token" && owner.isNew;
  if (isNew) await takeAddressPoint("cart:address", ctx);
  const buyerId = owner.kind === "buyer" ? owner.buyerId : null;
  const hash = owner.kind === "token" ? owner.hash : null;
  const orderId = await withTx(ctx, async (tx) => {
    const [venue] = await tx.db.execute<{ admin_id: number; hold_minutes: number; terms: FeeTerms }>(sql`
      select e.admin_id, e.hold_minutes, ${sql.raw(feeTermsJson("e", String(isDemo())))} as terms
      from enclosures e where e.id = ${enclosureId} and e.archived_at is null`);
    if (!venue) throw notFound();
    const mine = owner.kind === "buyer" ? sql`buyer_id = ${buyerId}` : sql`cart_token_hash = ${hash}`;
    const [old] = await tx.db.execute<{ id: number; late: boolean }>(sql`
      select id, deadline_at <= statement_timestamp() as late
      from orders where ${mine} and enclosure_id = ${enclosureId} and state = 'cart' for update`);
    if (old && !old.late) return old.id;
    await passOneRoom(tx, enclosureId);
    if (old) await closeExpiredCart(tx, old.id);
    const conflict = sql.raw(owner.kind === "buyer" ? "buyer_id" : "cart_token_hash");
    const [cart] = await tx.db.execute<{ id: number; created: boolean }>(sql`
      insert into orders (admin_id, enclosure_id, buyer_id, cart_token_hash, folio, is_test, deadline_at, fee_terms)
      values (${venue.admin_id}, ${enclosureId}, ${buyerId}, ${hash}, ${newFolio("CT")}, ${isDemo()},
        statement_timestamp() + ${venue.hold_minutes}::int * interval '1 minute', ${JSON.stringify(venue.terms)}::text::jsonb)
      on conflict (${conflict}, enclosure_id) where state = 'cart' do update set folio = orders.folio
      returning id, xmax = 0 as created`);
    if (!cart) throw notFound();
    if (cart.created) {
      await recordAudit(tx, { action: "order.opened", entity: "order", entityId: cart.id, adminId: venue.admin_id });
    }
    return cart.id;
  });
  const order = await withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
  return owner.kind === "token" && isNew ? { order, cartToken: owner.token } : { order };
}

/**
 * While events of the venue have waiting rooms, a cart is opened for who was admitted from one of them. It names no event
 * yet; who wants another one's places opens it by holding them.
 */
async function passOneRoom(tx: Ctx & { db: Db }, enclosureId: number): Promise<void> {
  const rooms = await tx.db.execute<RoomOfEvent & Record<string, unknown>>(sql`
    select v.id as "eventId", v.waiting_room as "waitingRoom", v.buyer_limit as "buyerLimit", e.slug
    from events v join enclosures e on e.id = v.enclosure_id
    where v.enclosure_id = ${enclosureId} and v.waiting_room is not null order by v.starts_at, v.id`);
  let refusal: DomainError | null = null;
  for (const room of rooms) {
    try {
      await passRoom(tx, room, { quantity: 0 });
      return;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusal ??= error;
    }
  }
  if (refusal) throw refusal;
}

/** What `openCart` answered, for a repeat of it: the owner's open cart in the venue. */
export async function myOpenCart({ ctx, input }: VerbArgs<OpenCartInput>): Promise<Held | null> {
  const order = await getMyCart({ ctx, input });
  return order && { order };
}
