import { and, count, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { dbOf } from "@/db/client";
import { enclosures, events, eventTypes, seasons } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { CalendarEventDto, EventState } from "@/lib/events/client";
import { visibleEvents } from "@/lib/events/queries";
import { EventCalendar, type EventCalendarInput, EventMonth, type EventMonthInput } from "@/lib/events/schemas";
import { keyedPage, keyOrder } from "@/lib/lists";

const DAY = 86_400_000;
/** Nobody can read more in one view. */
const MOST = 2_000;

/** Compares local days of each event's venue. The wider range of instants is there for the index. */
export function startsBetween(from: string, to: string): SQL | undefined {
  const local = sql`(${events.startsAt} at time zone ${enclosures.timeZone})::date`;
  return and(
    gte(events.startsAt, new Date(Date.parse(`${from}T00:00Z`) - DAY)),
    lt(events.startsAt, new Date(Date.parse(`${to}T00:00Z`) + 2 * DAY)),
    sql`${local} between ${from}::date and ${to}::date`,
  );
}

type CalendarFilters = z.output<typeof EventCalendar>;

function calendarFilter(
  ctx: Ctx,
  { from, to, admin, enclosureId, eventTypeId, seasonId, state }: CalendarFilters,
): SQL | undefined {
  return and(
    visibleEvents(ctx),
    startsBetween(from, to),
    admin === null ? undefined : eq(events.adminId, admin),
    enclosureId === null ? undefined : eq(events.enclosureId, enclosureId),
    eventTypeId === null ? undefined : eq(events.eventTypeId, eventTypeId),
    seasonId === null ? undefined : eq(events.seasonId, seasonId),
    state ? eq(events.state, state) : undefined,
  );
}

const SOONEST_FIRST = keyOrder([
  { by: events.startsAt, type: "timestamptz" },
  { by: events.id, type: "int" },
]);

function calendarPage(
  ctx: Ctx,
  where: SQL | undefined,
  asked: PageAsked,
  total: () => PromiseLike<number>,
): Promise<KeyedPage<CalendarEventDto>> {
  return keyedPage("events-by-month", SOONEST_FIRST, asked, {
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      dbOf(ctx)
        .select({
          id: events.id,
          name: events.name,
          state: sql<EventState>`${events.state}`,
          startsAt: events.startsAt,
          endsAt: events.endsAt,
          salesStartAt: events.salesStartAt,
          salesEndAt: events.salesEndAt,
          enclosureId: enclosures.id,
          enclosureName: enclosures.name,
          timeZone: enclosures.timeZone,
          eventTypeId: events.eventTypeId,
          typeName: eventTypes.name,
          typeColor: eventTypes.color,
          seasonId: events.seasonId,
          seasonName: seasons.name,
          rowKey,
        })
        .from(events)
        .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
        .leftJoin(eventTypes, eq(eventTypes.id, events.eventTypeId))
        .leftJoin(seasons, eq(seasons.id, events.seasonId))
        .where(and(where, beyond))
        .orderBy(by)
        .limit(limit)
        .offset(offset),
    total,
  });
}

/** Soonest first, and without figures. See `getEvent` for who sees which events. */
export async function eventCalendar({ ctx, input }: VerbArgs<EventCalendarInput>): Promise<CalendarEventDto[]> {
  const filters = parseInput(EventCalendar, input);
  authorize(ctx.actor, "event:list");
  const first = { limit: MOST, offset: 0 };
  return (await calendarPage(ctx, calendarFilter(ctx, filters), first, async () => MOST)).items;
}

/** As `eventCalendar`, but in pages and without a limit. */
export async function eventsByMonth({ ctx, input }: VerbArgs<EventMonthInput>): Promise<KeyedPage<CalendarEventDto>> {
  const { limit, offset, after, ...filters } = parseInput(EventMonth, input);
  authorize(ctx.actor, "event:list");
  const where = calendarFilter(ctx, filters);
  return calendarPage(ctx, where, { limit, offset, after }, async () => {
    const [counted] = await dbOf(ctx)
      .select({ total: count() })
      .from(events)
      .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
      .where(where);
    return counted?.total ?? 0;
  });
}
