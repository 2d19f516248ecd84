import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { getEvent } from "@/lib/events";
import { EventId, type EventIdInput } from "@/lib/events/schemas";
import type { CancellationDto } from "@/lib/lifecycle/client";
import { ADMISSIONS } from "@/lib/passes";

interface CancellationRow extends Record<string, unknown> {
  id: number;
  reason: string;
  withFee: boolean;
  state: CancellationDto["state"];
  createdAt: Date;
  finishedAt: Date | null;
  requestedBy: string | null;
  holds: number;
  heldPlaces: number;
}

interface Counts extends Record<string, unknown> {
  state: keyof CancellationDto["orders"];
  n: number;
  late: number;
}

interface RefundCounts extends Record<string, unknown> {
  state: keyof CancellationDto["refunds"];
  n: number;
  cents: number;
  lateCents: number;
}

/** `holds` and `heldPlaces` are what the cancellation took out of unpaid orders. */
export async function findCancellation(ctx: Ctx, eventId: number): Promise<CancellationRow | null> {
  const [row] = await dbOf(ctx).execute<CancellationRow>(sql`
    select c.id, c.reason, c.with_fee as "withFee", c.state, u.full_name as "requestedBy",
      c.created_at as "createdAt", c.finished_at as "finishedAt", h.orders as holds, h.places as "heldPlaces"
    from event_cancellations c left join users u on u.id = c.requested_by
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(places), 0)::int as places
      from event_cancellation_holds where cancellation_id = c.id) h
    where c.event_id = ${eventId}`);
  return row ?? null;
}

/**
 * The condition for refunds (alias r) that a cancelled event caused, for the orders on its list (alias l). A failed refund
 * that was asked for again is left out, because the new one stands for it.
 */
export const refundsForEvent = (eventId: number): SQL => sql`r.order_id = l.order_id
  and (l.is_late and r.sale_cents = 0 or r.at_organizers_expense
    and exists (select 1 from refund_items g join order_items i on i.id = g.order_item_id
      where g.refund_id = r.id and i.event_id = ${eventId}))
  and not (r.state = 'failed' and exists (select 1 from refunds n
    where n.payment_id = r.payment_id and n.idempotency_key = 'retry:' || r.id))`;

/** Answers how far the refunds are, or null for an event that was not cancelled. */
export async function getCancellation({ ctx, input }: VerbArgs<EventIdInput>): Promise<CancellationDto | null> {
  const { id } = parseInput(EventId, input);
  authorize(ctx.actor, "event:read");
  await getEvent({ ctx, input: { id } });
  const head = await findCancellation(ctx, id);
  if (!head) return null;
  const db = dbOf(ctx);
  const [counts, refunds, [own]] = await Promise.all([
    db.execute<Counts>(sql`
      select state, count(*)::int as n, (count(*) filter (where is_late))::int as late
      from event_cancellation_orders where cancellation_id = ${head.id} group by state`),
    db.execute<RefundCounts>(sql`
      select r.state, count(*)::int as n, sum(r.amount_cents) as cents,
        coalesce(sum(r.amount_cents) filter (where l.is_late), 0) as "lateCents"
      from event_cancellation_orders l join refunds r on ${refundsForEvent(id)}
      where l.cancellation_id = ${head.id} group by r.state`),
    db.execute<{ tickets: number; used: number }>(sql`
      select count(*)::int as tickets, (count(*) filter (where exists (select 1 from ${ADMISSIONS} s
        where s.pass_id = t.pass_id and s.direction = 'in')))::int as used
      from event_cancellation_orders l join tickets t on t.order_id = l.order_id and t.event_id = ${id}
      where l.cancellation_id = ${head.id} and t.state <> 'returned'`),
  ]);
  const orders = { total: 0, pending: 0, requested: 0, nothing: 0, failed: 0 };
  for (const { state, n } of counts) {
    orders[state] += n;
    orders.total += n;
  }
  const none = { count: 0, cents: 0 };
  const money: CancellationDto["refunds"] = { pending: none, done: none, manual: none, failed: none };
  for (const { state, n, cents } of refunds) money[state] = { count: n, cents };
  return {
    ...head,
    eventId: id,
    orders,
    refunds: money,
    late: {
      count: counts.reduce((sum, { late }) => sum + late, 0),
      cents: refunds.reduce((sum, { lateCents }) => sum + lateCents, 0),
    },
    tickets: own?.tickets ?? 0,
    used: own?.used ?? 0,
  };
}

/** As `getCancellation`, with the venue's time zone; not found where the event was not cancelled. */
export async function findCancellationReport({
  ctx,
  input,
}: VerbArgs<EventIdInput>): Promise<CancellationDto & { timeZone: string }> {
  const { id } = parseInput(EventId, input);
  const found = await getCancellation({ ctx, input: { id } });
  if (!found) throw notFound();
  const { timeZone } = await getEvent({ ctx, input: { id } });
  return { ...found, timeZone };
}
