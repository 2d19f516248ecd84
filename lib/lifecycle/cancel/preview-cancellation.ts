import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { policyOf } from "@/lib/enclosures";
import { getEvent } from "@/lib/events";
import { EventId, type EventIdInput } from "@/lib/events/schemas";
import type { CancellationPreviewDto } from "@/lib/lifecycle/client";
import { ADMISSIONS } from "@/lib/passes";

interface Sold extends Record<string, unknown> {
  method: string;
  orders: number;
  tickets: number;
  base: number;
  fee: number;
}

/** Counts what cancelling the event now would touch. Money that went back before is not counted again. */
export async function previewCancellation({ ctx, input }: VerbArgs<EventIdInput>): Promise<CancellationPreviewDto> {
  const { id } = parseInput(EventId, input);
  authorize(ctx.actor, "event:read");
  const event = await getEvent({ ctx, input: { id } });
  const db = dbOf(ctx);
  const [{ cancelRefundsFee: withFee }, sold, [used], [held], [passes]] = await Promise.all([
    policyOf(ctx, event.enclosureId),
    db.execute<Sold>(sql`
      select coalesce(o.method, 'free') as method, count(distinct o.id)::int as orders, count(*)::int as tickets,
        sum(i.price_cents - i.discount_cents - coalesce(g.base, 0)) as base,
        sum(i.fee_cents - coalesce(g.fee, 0)) as fee
      from event_areas a
      join order_items i on i.event_area_id = a.id and i.state = 'sold'
      join orders o on o.id = i.order_id
      left join lateral (
        select sum(g.price_cents - g.discount_cents) as base, sum(g.fee_cents) as fee
        from refund_items g left join refunds r on r.id = g.refund_id
        where g.order_item_id = i.id and r.state is distinct from 'failed') g on true
      where a.event_id = ${id} group by 1 order by 2 desc, 1`),
    db.execute<{ n: number }>(sql`
      select count(distinct t.id)::int as n from tickets t join ${ADMISSIONS} s on s.pass_id = t.pass_id
      where t.event_id = ${id} and t.state = 'valid' and s.direction = 'in'`),
    db.execute<{ orders: number; places: number }>(sql`
      select count(distinct o.id)::int as orders, count(*)::int as places from orders o
      join order_items i on i.order_id = o.id and i.event_id = ${id} and i.state = 'held'
      where o.admin_id = ${event.adminId} and (o.state = 'awaiting_payment'
        or (o.state = 'cart' and o.deadline_at > statement_timestamp()))`),
    db.execute<{ n: number }>(sql`
      select count(*)::int as n from passes where event_id = ${id} and kind <> 'ticket' and state <> 'revoked'`),
  ]);
  const sum = (key: "orders" | "tickets" | "base" | "fee") => sold.reduce((total, row) => total + row[key], 0);
  const feeCents = withFee ? sum("fee") : 0;
  return {
    orders: sum("orders"),
    tickets: sum("tickets"),
    used: used?.n ?? 0,
    holds: held?.orders ?? 0,
    heldPlaces: held?.places ?? 0,
    otherPasses: passes?.n ?? 0,
    methods: sold.map(({ method, orders, tickets, base, fee }) => ({
      method,
      orders,
      tickets,
      cents: base + (withFee ? fee : 0),
    })),
    totalCents: sum("base") + feeCents,
    baseCents: sum("base"),
    feeCents,
    withFee,
  };
}
