import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { authorize, tenantOfAll } from "@/lib/core/permissions";
import { operatingDay } from "@/lib/enclosures";
import {
  MOST_CHART_DAYS,
  type SalesCourseDto,
  type SalesDayDto,
  type SalesMonthDto,
  type SalesReport,
  type SalesRowDto,
} from "@/lib/reports/client";
import { daysBefore, daysBetween, daysOf, shiftDay } from "@/lib/reports/general/before";
import { REPORTS, salesReport, sumSales } from "@/lib/reports/general/sales";
import type { SalesFiltersInput } from "@/lib/reports/schemas";

type Asked = SalesFiltersInput & { name: SalesReport };

interface EventDay extends Record<string, unknown> {
  id: number;
  name: string;
  adminId: number;
  enclosureId: number;
  /** The operating day on which it begins. */
  day: string;
}

/** Two events of one organizer, the first of which is the report's; null: they are not, or not the reader's. */
async function eventsOf(ctx: Ctx, asked: Asked, againstId: number): Promise<[EventDay, EventDay] | null> {
  const tenant = tenantOfAll(ctx, REPORTS[asked.name].permission);
  const rows = await dbOf(ctx).execute<EventDay>(sql`
    select v.id, v.name, v.admin_id as "adminId", v.enclosure_id as "enclosureId",
      to_char(${operatingDay(sql`v.starts_at`)}, 'YYYY-MM-DD') as day
    from events v join enclosures n on n.id = v.enclosure_id
    where v.id in (${Number(asked.eventId)}, ${againstId}) and (${tenant}::int is null or v.admin_id = ${tenant}::int)`);
  const [own, against] = [rows.find(({ id }) => id === Number(asked.eventId)), rows.find(({ id }) => id === againstId)];
  return own && against && own.id !== against.id && own.adminId === against.adminId ? [own, against] : null;
}

const byDay = (ctx: Ctx, asked: Asked) => salesReport({ ctx, input: { ...asked, by: "day" } });

const centsOf = (rows: readonly SalesRowDto[]) => new Map(rows.map(({ key, collectedCents }) => [key, collectedCents]));

/** The event's days beside those of another, each as many days before its own event. */
async function besideEvent(ctx: Ctx, asked: Asked, [own, against]: [EventDay, EventDay]): Promise<SalesCourseDto> {
  const shift = daysBetween(own.day, against.day);
  const moved = (day: string | null | undefined) => (day ? shiftDay(day, shift) : null);
  const there = {
    ...asked,
    eventId: against.id,
    from: moved(asked.from),
    to: moved(asked.to),
    // Another venue has other zones.
    ...(own.enclosureId === against.enclosureId ? {} : { enclosureId: null, parkingAreaId: null }),
  };
  const [now, then] = await Promise.all([byDay(ctx, asked), byDay(ctx, there)]);
  const offsetOf = ({ day }: EventDay, key: string) => daysBetween(day, key);
  const offsets = [
    ...now.map(({ key }) => offsetOf(own, key)),
    ...then.map(({ key }) => offsetOf(against, key)),
    ...[asked.from, asked.to].flatMap((day) => (day ? [daysBetween(own.day, day)] : [])),
  ];
  const [first, last] = offsets.length > 0 ? [Math.min(...offsets), Math.max(...offsets)] : [0, -1];
  const [mine, theirs] = [centsOf(now), centsOf(then)];
  const start = Math.max(first, last - MOST_CHART_DAYS + 1);
  const days = Array.from({ length: last - start + 1 }, (_, at) => ({
    day: shiftDay(own.day, start + at),
    offset: start + at,
    collectedCents: mine.get(shiftDay(own.day, start + at)) ?? 0,
    beforeCents: theirs.get(shiftDay(against.day, start + at)) ?? 0,
  }));
  return {
    before: sumSales(then),
    days,
    months: [],
    names: { own: own.name, against: against.name },
    // What was sold earlier than the first day that is drawn.
    earlier: {
      collectedCents: sumSales(now.filter(({ key }) => offsetOf(own, key) < start)).collectedCents,
      beforeCents: sumSales(then.filter(({ key }) => offsetOf(against, key) < start)).collectedCents,
    },
  };
}

const NO_COURSE: SalesCourseDto = { before: null, days: [], months: [], names: null, earlier: null };

/** The months of some days, each with what its own days, and those beside them, came to. */
function monthsOf(days: readonly SalesDayDto[]): SalesMonthDto[] {
  const months = new Map<string, SalesMonthDto>();
  for (const { day, collectedCents, beforeCents } of days) {
    const month = day.slice(0, 7);
    const sum = months.get(month) ?? { month, collectedCents: 0, beforeCents: 0 };
    months.set(month, {
      month,
      collectedCents: sum.collectedCents + collectedCents,
      beforeCents: sum.beforeCents + beforeCents,
    });
  }
  return [...months.values()];
}

/** Days, or their months where the report is by months, or where there are too many of them to be told apart. */
function drawn(days: readonly SalesDayDto[], isByMonth: boolean): Pick<SalesCourseDto, "days" | "months"> {
  const months = monthsOf(days);
  return days.length > MOST_CHART_DAYS || (isByMonth && months.length > 1)
    ? { days: [], months: months.slice(-MOST_CHART_DAYS) }
    : { days, months: [] };
}

/**
 * What came in on each day of a report, or in each month of it, beside as many days before its period, or beside
 * another event (`againstId`) of the organizer of the one that is asked for.
 */
export async function salesCourse({
  ctx,
  input: { againstId, ...asked },
}: VerbArgs<Asked & { againstId?: number | undefined }>): Promise<SalesCourseDto> {
  authorize(ctx.actor, REPORTS[asked.name].permission);
  const events = againstId === undefined || !asked.eventId ? null : await eventsOf(ctx, asked, againstId);
  if (events) return besideEvent(ctx, asked, events);
  const before = daysBefore(asked);
  if (!before || !asked.from || !asked.to) return NO_COURSE;
  const days = daysOf({ from: asked.from, to: asked.to });
  const { from } = asked;
  const both = await byDay(ctx, { ...asked, from: before.from });
  const [now, then] = [both.filter(({ key }) => key >= from), both.filter(({ key }) => key < from)];
  const [mine, earlier, daysThen] = [centsOf(now), centsOf(then), daysOf(before)];
  const inDays = days.map((day, at) => ({
    day,
    offset: null,
    collectedCents: mine.get(day) ?? 0,
    beforeCents: earlier.get(daysThen[at] ?? "") ?? 0,
  }));
  return {
    ...NO_COURSE,
    before: sumSales(then),
    ...drawn(inDays, (asked.by ?? REPORTS[asked.name].by) === "month"),
  };
}
