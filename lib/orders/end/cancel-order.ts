import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import type { OrderDto } from "@/lib/orders/client";
import { endAttempt, isProviderDown } from "@/lib/orders/end/end-attempt";
import { closeOrder } from "@/lib/orders/end/release-places";
import { tellReleased } from "@/lib/orders/end/tell-released";
import { findOrder, lockOrder } from "@/lib/orders/own-order";
import { isPaymentOf, subjectOf } from "@/lib/orders/payments-of";
import { readOrder } from "@/lib/orders/queries";
import { CancelOrder, type CancelOrderInput } from "@/lib/orders/schemas";
import { dropLiveAttempt, liveAttempt } from "@/lib/payments";

const isOwner = (ctx: Ctx, buyerId: number | null) => isPerson(ctx.actor) && ctx.actor.userId === buyerId;

/** Staff must wait for the provider's answer; a buyer's own places are freed even when the provider is silent. */
async function endPayment(ctx: Ctx, { id, buyerId }: { id: number; buyerId: number | null }): Promise<void> {
  const live = await liveAttempt({}, subjectOf(id));
  if (!live) return;
  const isOwn = isOwner(ctx, buyerId);
  try {
    await endAttempt(ctx, live, isOwn ? "validate" : "staff");
  } catch (error) {
    if (!isOwn || !isProviderDown(error)) throw error;
  }
}

/**
 * Cancels an unpaid order and frees its places. Its buyer, the holder of its token and staff with `order:write` may;
 * staff's reason is audited, and a buyer who holds a payment reference is told. A payment under way ends at its
 * provider first; money that still comes is reviewed. Not to be called inside a transaction.
 */
export async function cancelOrder({ ctx, input }: VerbArgs<CancelOrderInput>): Promise<OrderDto> {
  const { orderId, cartToken, reason } = parseInput(CancelOrder, input);
  const seen = await findOrder(ctx, { orderId, cartToken, staff: "order:write" });
  if (seen.state === "awaiting_payment") await endPayment(ctx, seen);
  await withTx(ctx, async (tx) => {
    const order = await lockOrder(tx, { orderId, cartToken, staff: "order:write" });
    if (order.state === "cancelled") return;
    if (order.state === "expired") throw new DomainError("order.expired");
    if (order.state !== "cart" && order.state !== "awaiting_payment") throw new DomainError("order.paid");
    const received = await tx.db.execute(sql`
      select 1 from payments p where ${isPaymentOf("p", orderId)} and received_cents > refunded_cents limit 1`);
    if (received.length > 0) throw new DomainError("order.paid");
    await closeOrder(tx, order, "cancelled");
    await dropLiveAttempt(tx, subjectOf(orderId));
    if (isOwner(ctx, order.buyerId)) return;
    await tellReleased(tx, orderId);
    if (!reason) return;
    await recordAudit(tx, {
      action: "order.released",
      entity: "order",
      entityId: orderId,
      adminId: order.adminId,
      after: { reason },
    });
  });
  return readOrder(dbOf(ctx), orderId, ctx.now);
}
