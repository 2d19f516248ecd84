import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { CartNoticeDto } from "@/lib/lifecycle/client";
import { OrderRef } from "@/lib/orders/schemas";

/** Tells which cancelled events took places out of the buyer's order. An order of somebody else has no notices. */
export async function cartNotices({ ctx, input }: VerbArgs<{ orderId: number }>): Promise<CartNoticeDto[]> {
  const { orderId } = parseInput(OrderRef, input);
  const { userId } = authorizeUser(ctx.actor, "order:buy");
  return dbOf(ctx).execute<CartNoticeDto & Record<string, unknown>>(sql`
    select c.event_id as "eventId", v.name as "eventName", h.places
    from event_cancellation_holds h
    join event_cancellations c on c.id = h.cancellation_id
    join events v on v.id = c.event_id
    join orders o on o.id = h.order_id and o.buyer_id = ${userId}
    where h.order_id = ${orderId} order by c.id`);
}
