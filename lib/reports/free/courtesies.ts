import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { aroundDays, onDays, operatingDay } from "@/lib/enclosures";
import { defineList, hasWords, inReport, type KeyOf, reportReader, sqlReader } from "@/lib/lists";
import { type CourtesyReportDto, type DayFigureDto, PLACE_ADDRESS } from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { ENTERED, STANDS } from "@/lib/reports/free/courtesy-sql";
import { LIST_VALUE } from "@/lib/reports/free/list-value";
import { besideBefore } from "@/lib/reports/general/before";
import { CourtesyFilters } from "@/lib/reports/schemas";

type Filters = z.output<typeof CourtesyFilters>;

/** Whether a courtesy was made in the days that are asked for, at the venue `n`. */
const madeIn = (made: SQL, { date, from, to }: Filters): SQL =>
  date === "recorded"
    ? sql.join([sql`true`, ...aroundDays(made, { from, to }), ...onDays(made, { from, to })], sql` and `)
    : sql`true`;

/** Courtesies of a zone `a` in an event, of which those that were deleted or cancelled stand no more. */
const counted = (filters: Filters): SQL => sql`(
  select count(*) filter (where c.stands)::int as made,
    count(*) filter (where c.stands and c.assigned_at is not null)::int as given,
    count(*) filter (where c.stands and c.sent_at is not null)::int as sent, coalesce(sum(c.entered), 0)::int as entered,
    count(*) filter (where not c.stands)::int as deleted,
    coalesce(sum(c.places * c.list) filter (where c.stands), 0) as list
  from (
    select k.assigned_at, k.sent_at, ${STANDS} as stands, coalesce(k.list_cents, a.price_cents) as list,
      (select count(*) from places y where y.courtesy_id = k.pass_id) as places,
      ${ENTERED} as entered
    from courtesies k join passes p on p.id = k.pass_id
    where k.event_area_id = a.id and ${madeIn(sql`k.created_at`, filters)}) c)`;

const ZONES = sql`event_areas a join events v on v.id = a.event_id join enclosures n on n.id = v.enclosure_id
  join parking_areas z on z.id = a.parking_area_id`;

/** Which zones `a` of events it shows. */
function chosen(ctx: Ctx, filters: Filters): SQL[] {
  const { q, eventId, enclosureId, parkingAreaId, eventTypeId, adminId, date, from, to } = filters;
  const tenant = tenantOf(ctx.actor) ?? adminId;
  return [
    tenant === null ? sql`true` : sql`a.admin_id = ${tenant}`,
    sql`exists (select from courtesies c where c.event_area_id = a.id and ${madeIn(sql`c.created_at`, filters)})`,
    ...(eventId === null ? [] : [sql`a.event_id = ${eventId}`]),
    ...(enclosureId === null ? [] : [sql`v.enclosure_id = ${enclosureId}`]),
    ...(parkingAreaId === null ? [] : [sql`a.parking_area_id = ${parkingAreaId}`]),
    ...(eventTypeId === null ? [] : [sql`v.event_type_id = ${eventTypeId}`]),
    ...(date === "event" ? onDays(sql`v.starts_at`, { from, to }) : []),
    ...(q ? [hasWords(q, [sql`v.name`, sql`z.name`, sql`z.key`])] : []),
  ];
}

/** How many stand of the events of each day, or were made on it, beside as many days before. */
export async function courtesyDays({ ctx, input }: VerbArgs<z.input<typeof CourtesyFilters>>): Promise<DayFigureDto[]> {
  const filters = parseInput(CourtesyFilters, input);
  authorize(ctx.actor, "report:general");
  return besideBefore(filters, (both) => {
    const asked = { ...filters, ...both };
    const which = [...chosen(ctx, asked), STANDS, madeIn(sql`k.created_at`, asked)];
    const at = filters.date === "event" ? sql`v.starts_at` : sql`k.created_at`;
    return inReport(ctx, (db) =>
      db.execute<{ day: string; value: number }>(sql`
        select to_char(${operatingDay(at)}, 'YYYY-MM-DD') as day, count(*)::int as value
        from ${ZONES} join courtesies k on k.event_area_id = a.id join passes p on p.id = k.pass_id
        where ${sql.join(which, sql` and `)} group by 1`),
    );
  });
}

/** RE1 `courtesy`, a tab of S30. What was given away in each zone of each event, and how many came. */
export const courtesyReportList = defineList<CourtesyReportDto>()({
  name: "reporte-de-cortesias",
  title: "Reporte de cortesías",
  permission: "report:general",
  filters: CourtesyFilters,
  address: {
    fecha: "date",
    ...PLACE_ADDRESS,
  },
  sorts: ["starts", "list"],
  sort: "-starts",
  pageSize: 50,
  describe: (ctx, filters) => describeFilters(ctx, filters),
  sums: ["made", "given", "sent", "entered", "deleted", "listCents"],
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "event", header: "Evento", value: ({ eventName }) => eventName, shown: "always", width: 36 },
    { key: "starts", header: "Fecha", value: ({ startsAt }) => startsAt, kind: "moment", sort: "starts", width: 18 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "asked", width: 28 },
    { key: "zone", header: "Zona", value: ({ zoneKey, zoneName }) => `${zoneKey} ${zoneName}`, width: 24 },
    { key: "made", header: "Vigentes", value: ({ made }) => made, kind: "number", sum: true, width: 10 },
    { key: "given", header: "Asignadas", value: ({ given }) => given, kind: "number", sum: true, width: 10 },
    { key: "sent", header: "Enviadas", value: ({ sent }) => sent, kind: "number", sum: true, width: 10 },
    { key: "entered", header: "Entraron", value: ({ entered }) => entered, kind: "number", sum: true, width: 10 },
    {
      key: "deleted",
      header: "Eliminadas",
      value: ({ deleted }) => deleted,
      kind: "number",
      sum: true,
      shown: "asked",
      width: 10,
    },
    LIST_VALUE,
  ],
  reader: (ctx, filters) =>
    reportReader(ctx, (within) =>
      sqlReader(within, {
        select: sql`a.id, v.id as "eventId", z.id as "zoneId", v.name as "eventName", v.starts_at as "startsAt", n.name as venue, n.time_zone as "timeZone",
          z.key as "zoneKey", z.name as "zoneName", t.made, t.given, t.sent, t.entered, t.deleted, t.list as "listCents"`,
        from: sql`${ZONES} cross join lateral ${counted(filters)} t`,
        where: chosen(ctx, filters),
        id: sql`a.id`,
        sorts: { starts: { by: sql`v.starts_at`, type: "timestamptz" }, list: { by: sql`t.list`, type: "int" } },
        toDto: (row: CourtesyReportDto & Record<string, unknown>): CourtesyReportDto => row,
      }),
    ),
});

export type CourtesyReportColumn = KeyOf<typeof courtesyReportList>;
