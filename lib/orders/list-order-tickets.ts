import { and, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { orders, tickets } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOfAll } from "@/lib/core/permissions";
import { readTickets } from "@/lib/tickets";
import type { TicketDto } from "@/lib/tickets/client";
import { ListOrderTickets } from "@/lib/tickets/schemas";

/** The venue's staff asks for it, so QRs are left out. */
export async function listOrderTickets({ ctx, input }: VerbArgs<{ orderId: number }>): Promise<TicketDto[]> {
  const { orderId } = parseInput(ListOrderTickets, input);
  authorize(ctx.actor, "ticket:read");
  // Whoever looks at the purchase sees its tickets.
  const tenant = tenantOfAll(ctx, "report:account");
  const ofTenant = tenant === null ? undefined : eq(orders.adminId, tenant);
  const [order] = await dbOf(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ofTenant));
  if (!order) throw notFound();
  return readTickets(ctx, eq(tickets.orderId, orderId), { codes: false });
}
