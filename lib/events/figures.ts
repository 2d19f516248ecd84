import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorize } from "@/lib/core/permissions";
import { getEvent, zonesOfEvent } from "@/lib/events/queries";
import type { AreaFiguresDto, EventFiguresDto } from "@/lib/events/schemas";

type Counts = Omit<AreaFiguresDto, keyof Awaited<ReturnType<typeof zonesOfEvent>>[number]>;

const ZERO: Counts = {
  sold: 0,
  held: 0,
  free: 0,
  blocked: 0,
  admitted: 0,
  priceSumCents: 0,
  feeSumCents: 0,
  totalSumCents: 0,
};

const CHART_DAYS = 15;

/**
 * What an event sold, holds and let in, per zone and in all; money is gross centavos of sold places, the price less
 * discounts and the fee apart. Staff of the tenant and the platform. Errors: `auth.forbidden`, `resource.not_found`.
 */
export async function getEventFigures({ ctx, input }: VerbArgs<{ id: number }>): Promise<EventFiguresDto> {
  authorize(ctx.actor, "event:read");
  const event = await getEvent({ ctx, input });
  const db = dbOf(ctx);
  const [areas, places, money, entries, refused, days, methods] = await Promise.all([
    zonesOfEvent({ ctx, input }),
    db.execute<{ id: number; sold: number; held: number; free: number; blocked: number }>(sql`
      select a.id,
        count(*) filter (where p.free_at = 'infinity' and p.blocked_reason is null)::int as sold,
        count(*) filter (where p.free_at = 'infinity' and p.blocked_reason is not null)::int as blocked,
        count(*) filter (where p.free_at < 'infinity' and p.free_at > clock_timestamp())::int as held,
        count(*) filter (where p.free_at <= clock_timestamp())::int as free
      from event_areas a join places p on p.event_area_id = a.id
      where a.event_id = ${event.id} group by a.id`),
    db.execute<{ id: number; price: string; fee: string }>(sql`
      select i.event_area_id as id, sum(i.price_cents - i.discount_cents) as price, sum(i.fee_cents) as fee
      from order_items i where i.event_id = ${event.id} and i.state = 'sold' group by i.event_area_id`),
    db.execute<{ id: number; n: number }>(sql`
      select p.event_area_id as id, count(*)::int as n from scans s join passes p on p.id = s.pass_id
      where s.event_id = ${event.id} and s.decision = 'admitted' and s.direction = 'in' group by p.event_area_id`),
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from scans where event_id = ${event.id} and decision <> 'admitted'`,
    ),
    db.execute<{ day: string; sold: number }>(sql`
      select to_char(d, 'YYYY-MM-DD') as day, count(i.id)::int as sold
      from generate_series(
        date_trunc('day', ${ctx.now.toISOString()}::timestamptz at time zone ${event.timeZone}) - interval '1 day' * ${CHART_DAYS - 1},
        date_trunc('day', ${ctx.now.toISOString()}::timestamptz at time zone ${event.timeZone}), interval '1 day') d
      left join (order_items i join orders o on o.id = i.order_id)
        on i.event_id = ${event.id} and i.state = 'sold' and date_trunc('day', o.paid_at at time zone ${event.timeZone}) = d
      group by d order by d`),
    db.execute<{ method: string; total: string }>(sql`
      select coalesce(o.method, 'free') as method, sum(i.price_cents - i.discount_cents + i.fee_cents) as total
      from order_items i join orders o on o.id = i.order_id
      where i.event_id = ${event.id} and i.state = 'sold' group by 1 order by 2 desc`),
  ]);
  const rows = areas.map((area): AreaFiguresDto => {
    const counts = places.find((row) => row.id === area.id);
    const sums = money.find((row) => row.id === area.id);
    const price = Number(sums?.price ?? 0);
    const fee = Number(sums?.fee ?? 0);
    return {
      ...area,
      sold: counts?.sold ?? 0,
      held: counts?.held ?? 0,
      free: counts?.free ?? 0,
      blocked: counts?.blocked ?? 0,
      admitted: entries.find((row) => row.id === area.id)?.n ?? 0,
      priceSumCents: price,
      feeSumCents: fee,
      totalSumCents: price + fee,
    };
  });
  const total = { ...ZERO, capacity: 0 };
  for (const row of rows) {
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += row[name];
  }
  return {
    areas: rows,
    total,
    refused: refused[0]?.n ?? 0,
    days: days.map(({ day, sold }) => ({ day, sold })),
    methods: methods.map(({ method, total: sum }) => ({ method, totalCents: Number(sum) })),
  };
}
