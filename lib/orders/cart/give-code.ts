import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { findCode, judgeCode } from "@/lib/discount-codes";
import { takePoint } from "@/lib/limits";
import type { OrderDto } from "@/lib/orders/client";
import { assertCart, lockOrder, type OrderRow } from "@/lib/orders/own-order";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { GiveCodeInput, OrderRef } from "@/lib/orders/schemas";
import { enabledMethods } from "@/lib/payments";

type Tx = Ctx & { db: Db };

async function heldItems(db: Db, orderId: number) {
  return db.execute<{ id: number; eventId: number; zoneId: number; priceCents: number }>(sql`
    select i.id, i.event_id as "eventId", a.parking_area_id as "zoneId", i.price_cents as "priceCents"
    from order_items i join event_areas a on a.id = i.event_area_id
    where i.order_id = ${orderId} and i.state = 'held' order by i.id`);
}

async function setCode(tx: Tx, order: OrderRow, after: { id: number; code: string } | null): Promise<void> {
  const [before] = await tx.db.execute<{ code: string }>(sql`
    select d.code from orders o join discount_codes d on d.id = o.discount_code_id where o.id = ${order.id}`);
  if ((before?.code ?? null) === (after?.code ?? null)) return;
  await tx.db.execute(sql`update orders set discount_code_id = ${after?.id ?? null} where id = ${order.id}`);
  await recordAudit(tx, {
    action: after ? "order.code_given" : "order.code_removed",
    entity: "order",
    entityId: order.id,
    adminId: order.adminId,
    before: { code: before?.code ?? null },
    after: { code: after?.code ?? null },
  });
}

/**
 * Puts a discount code on the buyer's own cart, instead of the one that it has. A use of the code is taken only when
 * the payment begins. A code that does not exist and one that is not active are refused alike and after the same work,
 * so that nobody finds codes by guessing; a buyer's tries are limited too.
 */
export async function giveDiscountCode({ ctx, input }: VerbArgs<GiveCodeInput>): Promise<OrderDto> {
  const { userId } = authorizeUser(ctx.actor, "order:buy");
  const { orderId, code: text } = parseInput(GiveCodeInput, input);
  await takePoint("discount:account", String(userId));
  await withTx(ctx, async (tx) => {
    const order = await lockOrder(tx, { orderId });
    assertCart(order);
    const items = await heldItems(tx.db, orderId);
    if (items.length === 0) throw new DomainError("cart.empty");
    const found = await findCode(tx.db, { adminId: order.adminId, text, orderId, buyerId: userId });
    if (found?.state !== "active") throw new DomainError("discount_code.unknown", { field: "code" });
    const { enclosureId } = order;
    const { refusal } = judgeCode(found, { enclosureId, items, method: null, now: tx.now });
    if (refusal)
      throw new DomainError(refusal.code, { field: "code", ...(refusal.data ? { data: refusal.data } : {}) });
    const offered = await enabledMethods({ ctx: tx, adminId: order.adminId, enclosureId });
    if (found.method !== null && !offered.some(({ method }) => method === found.method))
      throw new DomainError("discount_code.other_method", { field: "code" });
    await setCode(tx, order, found);
  });
  return withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
}

/** Takes the code off the buyer's own cart. A repetition changes nothing. */
export async function removeDiscountCode({ ctx, input }: VerbArgs<OrderRef>): Promise<OrderDto> {
  authorizeUser(ctx.actor, "order:buy");
  const { orderId } = parseInput(OrderRef, input);
  await withTx(ctx, async (tx) => {
    const order = await lockOrder(tx, { orderId });
    assertCart(order);
    await setCode(tx, order, null);
  });
  return withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
}
