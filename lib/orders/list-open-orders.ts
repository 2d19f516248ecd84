import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { isPerson } from "@/lib/core/actors";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { can } from "@/lib/core/permissions";
import { tokenHash } from "@/lib/orders/cart/cart-owner";
import type { OpenOrderDto } from "@/lib/orders/client";
import { isPaymentOf } from "@/lib/orders/payments-of";
import { readOrder } from "@/lib/orders/queries";
import { MyCartInput } from "@/lib/orders/schemas";

const MOST = 20;

interface Row extends Record<string, unknown>, OpenOrderDto {
  /** Its items keep their prices without the code, which counts once a payment begins. */
  hasCode: boolean;
}

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
  const rows = await dbOf(ctx).execute<Row>(sql`
    select o.id, o.state, o.method, e.name as "venueName", e.slug, e.time_zone as "timeZone",
      coalesce(least(p.expires_at, (p.next->>'expiresAt')::timestamptz), o.deadline_at) as "deadlineAt", i.places, i.events, i.zones, f.*,
      coalesce(p.amount_cents, greatest(0, i.cents - o.credit_cents)) as "totalCents",
      case when p.next->>'kind' = 'reference' then p.folio end as "referenceFolio",
      o.discount_code_id is not null and p.id is null as "hasCode"
    from orders o
    join enclosures e on e.id = o.enclosure_id
    left join payments p on o.state = 'awaiting_payment' and ${isPaymentOf("p", sql`o.id`)}
      and p.state in ('created', 'requires_action', 'pending')
    cross join lateral (
      select count(*)::int as places, count(distinct i.event_id)::int as events,
        sum(i.price_cents - i.discount_cents + i.fee_cents)::int as cents, array_agg(distinct z.key) as zones
      from order_items i join event_areas a on a.id = i.event_area_id join parking_areas z on z.id = a.parking_area_id
      where i.order_id = o.id and i.state = 'held') i
    cross join lateral (
      select v.id as "eventId", v.name as "eventName", v.starts_at as "eventStartsAt"
      from order_items i join events v on v.id = i.event_id
      where i.order_id = o.id and i.state = 'held' order by v.starts_at, v.id limit 1) f
    where ${mine} and ${venue} and o.state in ('cart', 'awaiting_payment') and o.deadline_at > statement_timestamp()
      and i.places > 0
    order by o.id desc limit ${MOST}`);
  const open: OpenOrderDto[] = [];
  for (const { hasCode, ...row } of rows)
    open.push(hasCode ? { ...row, totalCents: (await readOrder(dbOf(ctx), row.id, ctx.now)).totalCents } : row);
  return open;
}
