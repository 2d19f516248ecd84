import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorize } from "@/lib/core/permissions";
import { operatingDay } from "@/lib/enclosures";
import { getEvent, zonesOfEvent } from "@/lib/events";
import type { AreaFiguresDto, EventAreaDto, EventFiguresDto } from "@/lib/events/client";
import { withinTime } from "@/lib/lists";
import { type AreaCounts, areaCounts } from "@/lib/live";
import { isSoldIn } from "@/lib/orders";
import { IS_COLLECTED, isOfSales } from "@/lib/reports/sold";

type Counts = Omit<AreaFiguresDto, keyof EventAreaDto>;

const ZERO: Counts = {
  sold: 0,
  held: 0,
  free: 0,
  blocked: 0,
  courtesy: 0,
  subscriber: 0,
  admitted: 0,
  inside: 0,
  enteredLately: 0,
  leftLately: 0,
  priceSumCents: 0,
  feeSumCents: 0,
  totalSumCents: 0,
};

const CHART_DAYS = 15;

const countsOf = ({ priceCents, feeCents, ...counts }: AreaCounts): Counts => ({
  sold: counts.sold,
  held: counts.held,
  free: counts.free,
  blocked: counts.blocked,
  courtesy: counts.courtesy,
  subscriber: counts.subscriber,
  admitted: counts.admitted,
  inside: counts.inside,
  enteredLately: counts.enteredLately,
  leftLately: counts.leftLately,
  priceSumCents: priceCents,
  feeSumCents: feeCents,
  totalSumCents: priceCents + feeCents,
});

/**
 * Per zone and in all. Money is in centavos: what was collected as the reports say it, the price less discounts, and the
 * fee; `refundedCents` is what went back of it. Days are of operation, as the reports count them by the date of our record,
 * and methods come from the ledger. Zones count as sold what is sold now. Test sales take places and count neither as
 * money nor among the sales of a day.
 */
export async function getEventFigures({ ctx, input }: VerbArgs<{ id: number }>): Promise<EventFiguresDto> {
  authorize(ctx.actor, "event:read");
  const event = await getEvent({ ctx, input });
  const db = dbOf(ctx);
  const [areas, counts, days, methods] = await Promise.all([
    zonesOfEvent({ ctx, input }),
    areaCounts(db, event.id, ctx.now),
    // Found by its areas, because only they have an index of what is sold.
    db.execute<{ day: string; sold: number }>(sql`
      with today as (
        select ${operatingDay(sql`${ctx.now}::timestamptz`)}::date as day from enclosures n where n.id = ${event.enclosureId}
      ), sales as (
        select ${operatingDay(sql`o.paid_at`)}::date as day, count(*) as n
        from order_items i join orders o on o.id = i.order_id join enclosures n on n.id = o.enclosure_id
        where i.event_area_id in (select id from event_areas where event_id = ${event.id}) and ${isSoldIn()} group by 1)
      select to_char(d, 'YYYY-MM-DD') as day, coalesce(s.n, 0)::int as sold
      from today cross join generate_series(today.day - interval '1 day' * ${CHART_DAYS - 1}, today.day, interval '1 day') d
      left join sales s on s.day = d order by d`),
    db.execute<{ method: string; total: number; refunded: number }>(sql`
      select coalesce(p.method, 'free') as method, coalesce(-sum(e.amount_cents) filter (where ${IS_COLLECTED}), 0) as total,
        coalesce(sum(e.amount_cents) filter (where not ${IS_COLLECTED}), 0) as refunded
      from event_areas a join ledger_entries e on e.event_area_id = a.id
      join ledger_transactions l on l.id = e.transaction_id left join payments p on p.id = l.payment_id
      where a.event_id = ${event.id} and ${isOfSales()} group by 1 order by 2 desc, 1`),
  ]);
  const byArea = new Map(counts.map((row) => [row.id, row]));
  const rows = areas.map((area): AreaFiguresDto => {
    const found = byArea.get(area.id);
    return { ...area, ...(found ? countsOf(found) : ZERO) };
  });
  const total = { ...ZERO, capacity: 0 };
  for (const row of rows) {
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += row[name];
  }
  const elsewhere = byArea.get(null);
  for (const name of ["admitted", "inside", "enteredLately", "leftLately"] as const) {
    total[name] += elsewhere?.[name] ?? 0;
  }
  return {
    areas: rows,
    total,
    refused: counts.reduce((sum, { refused }) => sum + refused, 0),
    days: days.map(({ day, sold: n }) => ({ day, sold: n })),
    methods: methods
      .filter(({ total: sum }) => sum !== 0)
      .map(({ method, total: sum }) => ({ method, totalCents: sum })),
    refundedCents: methods.reduce((sum, { refunded }) => sum + refunded, 0),
  };
}

/** The same for the API, as a report is read, from the primary like the live figures beside it. */
export function eventReport({ ctx, input }: VerbArgs<{ id: number }>): Promise<EventFiguresDto> {
  authorize(ctx.actor, "event:read");
  return withinTime(ctx, (db) => getEventFigures({ ctx: { ...ctx, db }, input }));
}
