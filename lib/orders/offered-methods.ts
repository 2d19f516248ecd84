import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { textOf } from "@/lib/core/messages";
import { cashRefusal } from "@/lib/orders/cash-rules";
import type { CashRefusal, OrderDto } from "@/lib/orders/schemas";
import { type EnabledMethod, enabledMethods, liveAttempt } from "@/lib/payments";

/** The cash payment that is under way goes on, whatever the rules for a new one say. */
async function refusalOf(
  ctx: Ctx,
  order: OrderDto,
  cash: NonNullable<EnabledMethod["cash"]>,
): Promise<CashRefusal | null> {
  if (order.state === "awaiting_payment" && order.method === "cash") {
    const live = await liveAttempt(ctx, { subjectType: "order", subjectId: order.id });
    if (live?.method === "cash") return null;
  }
  return cashRefusal(dbOf(ctx), order, cash, ctx.now);
}

/** The order with only the methods that the venue takes, and with the reason why cash may not be used where it may not. */
export async function withOfferedMethods(ctx: Ctx, order: OrderDto): Promise<OrderDto> {
  if (order.methods.length === 0) return order;
  const offered = await enabledMethods({ ctx, adminId: order.adminId, enclosureId: order.enclosure.id });
  const methods = order.methods.filter(({ method }) => offered.some((one) => one.method === method));
  const cash = offered.find(({ method }) => method === "cash")?.cash;
  const code = cash && methods.some(({ method }) => method === "cash") ? await refusalOf(ctx, order, cash) : null;
  if (code === null) return { ...order, methods };
  const unavailable = { code, reason: textOf(code) };
  return { ...order, methods: methods.map((one) => (one.method === "cash" ? { ...one, unavailable } : one)) };
}
