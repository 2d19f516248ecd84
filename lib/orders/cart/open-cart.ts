import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { takePoint } from "@/lib/auth";
import type { VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { notFound } from "@/lib/core/errors";
import { newFolio } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { cartOwnerOf } from "@/lib/orders/cart/cart-owner";
import { closeExpiredCart } from "@/lib/orders/cart/close-cart";
import type { Held } from "@/lib/orders/hold/hold-places";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { OpenCartInput } from "@/lib/orders/schemas";

/**
 * Answers the owner's live cart in a venue, and opens an empty one when there is none. `holdPlaces` starts its time again
 * with the first place.
 */
export async function openCart({ ctx, input }: VerbArgs<OpenCartInput>): Promise<Held> {
  const { enclosureId, cartToken } = parseInput(OpenCartInput, input);
  const owner = cartOwnerOf(ctx.actor, cartToken);
  const isNew = owner.kind === "token" && owner.isNew;
  if (isNew && ctx.ip) await takePoint("cart:address", ctx.ip);
  const buyerId = owner.kind === "buyer" ? owner.buyerId : null;
  const hash = owner.kind === "token" ? owner.hash : null;
  const orderId = await withTx(ctx, async (tx) => {
    const [venue] = await tx.db.execute<{ admin_id: number; hold_minutes: number }>(sql`
      select admin_id, hold_minutes from enclosures where id = ${enclosureId} and archived_at is null`);
    if (!venue) throw notFound();
    const mine = owner.kind === "buyer" ? sql`buyer_id = ${buyerId}` : sql`cart_token_hash = ${hash}`;
    const [old] = await tx.db.execute<{ id: number; late: boolean }>(sql`
      select id, deadline_at <= statement_timestamp() as late
      from orders where ${mine} and enclosure_id = ${enclosureId} and state = 'cart' for update`);
    if (old && !old.late) return old.id;
    if (old) await closeExpiredCart(tx, old.id);
    const conflict = sql.raw(owner.kind === "buyer" ? "buyer_id" : "cart_token_hash");
    const [cart] = await tx.db.execute<{ id: number; created: boolean }>(sql`
      insert into orders (admin_id, enclosure_id, buyer_id, cart_token_hash, folio, is_test, deadline_at)
      values (${venue.admin_id}, ${enclosureId}, ${buyerId}, ${hash}, ${newFolio("CT")}, ${isDemo()},
        statement_timestamp() + ${venue.hold_minutes}::int * interval '1 minute')
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
