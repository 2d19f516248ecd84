import { z } from "zod";
import { Id, Moment, PageQuery, pages } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { eventsByMonth } from "@/lib/events";
import { type CalendarEventDto, EVENT_STATES } from "@/lib/events/client";
import { methods, pageOf, route } from "@/lib/http";

const two = (n: number) => String(n).padStart(2, "0");

/** Without a month, the whole year. */
function daysOf({ month, year }: { month?: number | undefined; year: number }) {
  const [first, last] = month === undefined ? [1, 12] : [month, month];
  const days = new Date(Date.UTC(year, last, 0)).getUTCDate();
  return { from: `${year}-${two(first)}-01`, to: `${year}-${two(last)}-${days}` };
}

const CalendarWire = z
  .object({
    intIDEvento: Id,
    name: z.string(),
    month: z.int().describe("Mes en la hora del recinto"),
    year: z.int(),
    day: z.int(),
    state: z.enum(EVENT_STATES),
    startsAt: Moment,
    endsAt: Moment,
    timeZone: z.string(),
    idEnclosure: Id,
    enclosureName: z.string(),
    idEventType: Id.nullable(),
    eventTypeName: z.string().nullable(),
    eventTypeColor: z.string().nullable(),
    idSeason: Id.nullable(),
    seasonName: z.string().nullable(),
  })
  .meta({ id: "CalendarEvent" });

function calendarWire(event: CalendarEventDto): z.input<typeof CalendarWire> {
  const { timeZone } = event;
  const startsAt = toIso(event.startsAt, timeZone);
  const [year = 0, month = 0, day = 0] = startsAt.slice(0, 10).split("-").map(Number);
  return {
    intIDEvento: event.id,
    name: event.name,
    month,
    year,
    day,
    state: event.state,
    startsAt,
    endsAt: toIso(event.endsAt, timeZone),
    timeZone,
    idEnclosure: event.enclosureId,
    enclosureName: event.enclosureName,
    idEventType: event.eventTypeId,
    eventTypeName: event.typeName,
    eventTypeColor: event.typeColor,
    idSeason: event.seasonId,
    seasonName: event.seasonName,
  };
}

const get = route(
  {
    id: "EV14",
    operation: "listEventsByMonth",
    method: "GET",
    path: "/events/by-month",
    summary: "Eventos de un mes, o de un año, como los muestra un calendario",
    auth: "event:list",
    query: PageQuery.extend({
      month: z.coerce.number().int().min(1).max(12).optional(),
      year: z.coerce.number().int().min(2000).max(2100),
      admin: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    response: z.array(CalendarWire),
  },
  eventsByMonth,
  {
    input: ({ query: { admin, month, year, ...query } }) => ({ ...daysOf({ month, year }), admin, ...pageOf(query) }),
    ...pages(calendarWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
