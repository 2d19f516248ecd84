import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { OrderDto } from "@/lib/orders/schemas";
import { idList } from "@/lib/orders/sql";
import { enabledMethods } from "@/lib/payments";

/** The order with only the methods that may be used at this moment: cash, for one, ends well before the sales do. */
export async function withOfferedMethods(ctx: Ctx, order: OrderDto): Promise<OrderDto> {
  if (order.methods.length === 0) return order;
  const events = idList([...new Set(order.items.map((item) => item.eventId))]);
  const [row] = await dbOf(ctx).execute<{ ends: number | null }>(sql`
    select (extract(epoch from min(sales_end_at)) * 1000)::float8 as ends from events where id = any(${events}::text::int[])`);
  const offered = await enabledMethods({
    ctx,
    adminId: order.adminId,
    enclosureId: order.enclosure.id,
    deadline: new Date(row?.ends ?? ctx.now.getTime()),
  });
  return { ...order, methods: order.methods.filter(({ method }) => offered.some((one) => one.method === method)) };
}
