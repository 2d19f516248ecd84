import { assertReason } from "@/lib/after-sale/allowance";
import { PurchaseRef, ReleasePurchase, type ReleasePurchaseInput } from "@/lib/after-sale/schemas";
import { isPerson } from "@/lib/core/actors";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { cancelOrder, getOrder } from "@/lib/orders";
import type { OrderDto } from "@/lib/orders/client";

export interface ReleaseDto {
  order: OrderDto;
  /** A payment is under way, so its provider is asked first and may answer that it is paid. */
  asksProvider: boolean;
}

export async function quoteRelease({ ctx, input }: VerbArgs<PurchaseRef>): Promise<ReleaseDto> {
  const order = await getOrder({ ctx, input: parseInput(PurchaseRef, input) });
  if (order.state === "expired") throw new DomainError("order.expired");
  if (order.state === "cancelled") throw new DomainError("order.cancelled");
  if (order.state !== "cart" && order.state !== "awaiting_payment") throw new DomainError("order.paid");
  return { order, asksProvider: order.state === "awaiting_payment" && order.method !== null };
}

/** Frees the places of an unpaid purchase, for its buyer or for staff with a reason. Repeating it changes nothing. */
export async function releasePurchase({ ctx, input }: VerbArgs<ReleasePurchaseInput>): Promise<OrderDto> {
  const { orderId, reason } = parseInput(ReleasePurchase, input);
  const { actor } = ctx;
  const { buyerId } = await getOrder({ ctx, input: { orderId } });
  assertReason(isPerson(actor) && actor.userId !== buyerId, reason);
  return cancelOrder({ ctx, input: { orderId, reason } });
}
