import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { isPerson } from "@/lib/core/actors";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { can } from "@/lib/core/permissions";
import { tokenHash } from "@/lib/orders/cart/cart-owner";
import type { OpenOrderDto } from "@/lib/orders/client";
import { isPaymentOf } from "@/lib/orders/payments-of";
import { MyCartInput } from "@/lib/orders/schemas";

const MOST = 5;

/**
 * Lists what a buyer, or a visitor by a token, holds and has not paid, in one venue or in all, the newest first. Where a
 * payment was begun, `deadlineAt` is when it must be made; its places stay for longer. Everybody else gets an empty list.
 */
export async function listOpenOrders({ ctx, input }: VerbArgs<MyCartInput>): Promise<OpenOrderDto[]> {
  const { enclosureId, cartToken } = parseInput(MyCartInput, input);
  const { actor } = ctx;
  const hash = actor.kind === "visitor" ? tokenHash(cartToken) : null;
  const isBuyer = isPerson(actor) && can(actor, "order:buy");
  if (!hash && !isBuyer) return [];
  const mine = isBuyer ? sql`o.buyer_id = ${actor.userId}` : sql`o.cart_token_hash = ${hash} and o.buyer_id is null`;
  const venue = enclosureId === undefined ? sql`true` : sql`o.enclosure_id = ${enclosureId}`;
  return dbOf(ctx).execute<OpenOrderDto & Record<string, unknown>>(sql`
    select o.id, o.state, o.method, e.name as "venueName", e.slug, e.time_zone as "timeZone",
      coalesce(p.expires_at, o.deadline_at) as "deadlineAt", i.places
    from orders o
    join enclosures e on e.id = o.enclosure_id
    left join payments p on o.state = 'awaiting_payment' and ${isPaymentOf("p", sql`o.id`)}
      and p.state in ('created', 'requires_action', 'pending')
    cross join lateral (select count(*)::int as places from order_items i where i.order_id = o.id and i.state = 'held') i
    where ${mine} and ${venue} and o.state in ('cart', 'awaiting_payment') and o.deadline_at > statement_timestamp()
      and i.places > 0
    order by o.id desc limit ${MOST}`);
}
