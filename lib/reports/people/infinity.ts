import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf, tenantOfAll } from "@/lib/core/permissions";
import { aroundDays, onDays, operatingDay } from "@/lib/enclosures";
import {
  afterOf,
  defineList,
  hasWords,
  inReport,
  type KeyOf,
  keyedPage,
  keyOrder,
  plainSql,
  reportReader,
  sqlReader,
} from "@/lib/lists";
import { notTakenBack } from "@/lib/passes";
import {
  type DayFigureDto,
  INFINITY_STATE_WORDS,
  type InfinityEventDto,
  type InfinityRowDto,
  PLACE_ADDRESS,
} from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { besideBefore } from "@/lib/reports/general/before";
import { InfinityFilters, InfinityInput } from "@/lib/reports/schemas";
import { COVERS } from "@/lib/subscriber-qrs";

const moment = (date: Date | null | undefined) => sql`${date ?? null}::timestamptz`;

function owned(ctx: Ctx, column: SQL): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`${column} = ${tenant}`;
}

async function countOf(db: Db, from: SQL): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`);
  return row?.n ?? 0;
}

const BY_NAME = keyOrder([
  { by: sql`lower(q.name)`, type: "text" },
  { by: sql`q.id`, type: "int" },
]);

/** The readings `s` that are entries. */
export const ENTRIES = sql`s.decision = 'admitted' and s.direction = 'in' and ${notTakenBack("s")}`;

const ofEvent = (eventId: number | null): SQL[] => (eventId === null ? [] : [sql`s.event_id = ${eventId}`]);

const ofEventType = (typeId: number | null): SQL[] =>
  typeId === null ? [] : [sql`exists (select from events y where y.id = s.event_id and y.event_type_id = ${typeId})`];

const between = ({ from, to }: Pick<z.output<typeof InfinityInput>, "from" | "to">): SQL[] => [
  ...(from ? [sql`s.scanned_at >= ${moment(from)}`] : []),
  ...(to ? [sql`s.scanned_at < ${moment(to)}`] : []),
];

const stateAt = (now: Date) => sql`case when q.ended_at is not null then 'ended'
  when q.valid_until < ${moment(now)} then 'over' when p.state = 'blocked' then 'paused' else 'active' end`;

const selectAt = (
  now: Date,
) => sql`q.id, q.admin_id as "adminId", q.name, q.plate, z.id as "zoneId", z.key as "zoneKey", z.name as "zoneName",
  n.name as venue, n.time_zone as "timeZone", q.valid_from as "validFrom", q.valid_until as "validUntil",
  ${stateAt(now)} as state, u.entries, u.events, u.last as "lastEntryAt"`;

/** VIP QRs `q` of venues `n`, with those of their entries `u` whose readings `s` are as `which` says. */
const vipsWith = (which: readonly SQL[]) => sql`subscriber_qrs q
  join passes p on p.id = q.pass_id
  join parking_areas z on z.id = q.parking_area_id
  join enclosures n on n.id = q.enclosure_id
  cross join lateral (
    select count(*)::int as entries, count(distinct s.event_id)::int as events, max(s.scanned_at) as last
    from subscriber_passes h join scans s on s.pass_id = h.pass_id
    where h.subscriber_id = q.id and ${sql.join([ENTRIES, ...which], sql` and `)}) u`;

/** By name. Entries are those in the given event or between the given moments. */
export async function infinityReport({ ctx, input }: VerbArgs<InfinityInput>): Promise<KeyedPage<InfinityRowDto>> {
  const { eventId, parkingAreaId, from, to, ...asked } = parseInput(InfinityInput, input);
  authorize(ctx.actor, "subscriber_qr:read");
  const mine = sql`q.kind = 'infinity' and ${owned(ctx, sql`q.admin_id`)}
    and (${parkingAreaId}::int is null or q.parking_area_id = ${parkingAreaId}::int)`;
  return keyedPage<InfinityRowDto>("infinity-report", BY_NAME, asked, {
    total: () => inReport(ctx, (db) => countOf(db, sql`subscriber_qrs q where ${mine}`)),
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      inReport(ctx, (db) =>
        db.execute<InfinityRowDto & { rowKey: string[] } & Record<string, unknown>>(sql`
          select ${selectAt(ctx.now)}, ${rowKey} as "rowKey" from ${vipsWith([...ofEvent(eventId), ...between({ from, to })])}
          where ${mine} and ${beyond}
          order by ${by} limit ${limit} offset ${offset}`),
      ),
  });
}

export type Filters = z.output<typeof InfinityFilters>;

/** Readings `s` of VIP QRs `q` of venues `n`. */
export const READINGS = sql`subscriber_qrs q join passes p on p.id = q.pass_id join enclosures n on n.id = q.enclosure_id
  join subscriber_passes h on h.subscriber_id = q.id join scans s on s.pass_id = h.pass_id`;

/** Which readings `s` at the venue `n` a report counts. */
export const entriesIn = ({ eventId, eventTypeId, from, to }: Filters): SQL[] => [
  ...ofEvent(eventId),
  ...ofEventType(eventTypeId),
  ...aroundDays(sql`s.scanned_at`, { from, to }),
  ...onDays(sql`s.scanned_at`, { from, to }),
];

/** Which QRs `q` of venues `n` it shows. */
export const chosen = (ctx: Ctx, { q, state, parkingAreaId, enclosureId, adminId }: Filters): SQL[] => [
  sql`q.kind = 'infinity'`,
  tenantOfAll(ctx, "report:infinity") === null ? sql`true` : owned(ctx, sql`q.admin_id`),
  ...(adminId === null ? [] : [sql`q.admin_id = ${adminId}`]),
  ...(enclosureId === null ? [] : [sql`q.enclosure_id = ${enclosureId}`]),
  ...(parkingAreaId === null ? [] : [sql`q.parking_area_id = ${parkingAreaId}`]),
  ...(state ? [sql`${stateAt(ctx.now)} = ${state}`] : []),
  ...(q ? [hasWords(q, [sql`q.name`, sql`q.plate`, sql`n.name`])] : []),
];

/** How often VIPs entered on each day, beside as many days before. */
export async function infinityDays({ ctx, input }: VerbArgs<z.input<typeof InfinityFilters>>): Promise<DayFigureDto[]> {
  const filters = parseInput(InfinityFilters, input);
  authorize(ctx.actor, "report:infinity");
  return besideBefore(filters, (both) => {
    const which = [...chosen(ctx, filters), ENTRIES, ...entriesIn({ ...filters, ...both })];
    return inReport(ctx, (db) =>
      db.execute<{ day: string; value: number }>(sql`
        select to_char(${operatingDay(sql`s.scanned_at`)}, 'YYYY-MM-DD') as day, count(*)::int as value
        from ${READINGS} where ${sql.join(which, sql` and `)} group by 1`),
    );
  });
}

export const INFINITY_ADDRESS = { estado: "state", ...PLACE_ADDRESS } as const;

/** S33. VIP QRs of all tenants for the main provider, with how they stand and how often they came. */
export const infinityList = defineList<InfinityRowDto>()({
  name: "estado-vip",
  title: "Reporte de estado VIP",
  permission: "report:infinity",
  people: true,
  filters: InfinityFilters,
  address: INFINITY_ADDRESS,
  sorts: ["name", "entries", "last"],
  sort: "name",
  describe: (ctx, filters) => describeFilters(ctx, filters, "report:infinity"),
  sums: ["entries"],
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Nombre", value: ({ name }) => name, shown: "always", sort: "name", width: 30 },
    { key: "state", header: "Estado", value: ({ state }) => INFINITY_STATE_WORDS[state], width: 14 },
    { key: "zone", header: "Zona", value: ({ zoneKey, zoneName }) => `${zoneKey} ${zoneName}`, width: 24 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, width: 28 },
    { key: "from", header: "Desde", value: ({ validFrom }) => validFrom, kind: "moment", shown: "asked", width: 18 },
    { key: "until", header: "Vence", value: ({ validUntil }) => validUntil, kind: "moment", width: 18 },
    {
      key: "entries",
      header: "Entradas",
      value: ({ entries }) => entries,
      kind: "number",
      sum: true,
      sort: "entries",
      width: 12,
    },
    { key: "events", header: "Eventos", value: ({ events }) => events, kind: "number", width: 12 },
    {
      key: "last",
      header: "Última entrada",
      value: ({ lastEntryAt }) => lastEntryAt,
      kind: "moment",
      sort: "last",
      width: 18,
    },
    { key: "plate", header: "Placas", value: ({ plate }) => plate ?? "", shown: "asked", width: 14 },
  ],
  reader: (ctx, filters) => {
    return reportReader(ctx, (within) =>
      sqlReader(within, {
        select: selectAt(ctx.now),
        from: vipsWith(entriesIn(filters)),
        where: chosen(ctx, filters),
        id: sql`q.id`,
        sorts: {
          name: { by: plainSql(sql`q.name`), type: "text" },
          entries: { by: sql`u.entries`, type: "int" },
          last: { by: sql`coalesce(u.last, '-infinity'::timestamptz)`, type: "timestamptz" },
        },
        toDto: (row: InfinityRowDto & Record<string, unknown>): InfinityRowDto => row,
      }),
    );
  },
});

export type InfinityColumn = KeyOf<typeof infinityList>;

const EVENTS = "infinity-events";

/**
 * The next event comes first, those that are over last, as it was when the first page was read: the moment is part of
 * the key.
 */
function nextFirst(moment: string) {
  const at = sql`${moment}::bigint`;
  const millis = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::bigint`;
  return keyOrder([
    { by: at, type: "int" },
    { by: sql`(${millis(sql`e.ends_at`)} < ${at})::int`, type: "int" },
    { by: sql`abs(${millis(sql`e.starts_at`)} - ${at})`, type: "int" },
    { by: sql`e.id`, type: "int" },
  ]);
}

/** The next event comes first, those that are over last. */
export async function infinityEvents({
  ctx,
  input,
}: VerbArgs<Pick<InfinityInput, "limit" | "offset" | "after">>): Promise<KeyedPage<InfinityEventDto>> {
  const asked = parseInput(InfinityInput.pick({ limit: true, offset: true, after: true }), input);
  authorize(ctx.actor, "event:read");
  const open = sql`(
      select e.id, e.name, e.enclosure_id, e.starts_at, e.ends_at, (
        select count(*)::int from subscriber_qrs q
        where q.enclosure_id = e.enclosure_id and q.kind = 'infinity' and q.ended_at is null and ${COVERS}) as invited
      from events e
      where e.state in ('published', 'paused') and ${owned(ctx, sql`e.admin_id`)}
        and exists (select 1 from subscriber_qrs q where q.enclosure_id = e.enclosure_id and q.kind = 'infinity')
    ) e`;
  const now = String(ctx.now.getTime());
  const [at = now] = afterOf(EVENTS, nextFirst(now).types, asked) ?? [];
  return keyedPage<InfinityEventDto>(EVENTS, nextFirst(at), asked, {
    total: () => countOf(dbOf(ctx), sql`${open} where e.invited > 0`),
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      dbOf(ctx).execute<InfinityEventDto & { rowKey: string[] } & Record<string, unknown>>(sql`
        select e.id, e.name, n.name as venue, n.time_zone as "timeZone", e.invited, e.starts_at as "startsAt",
          e.ends_at as "endsAt", ${rowKey} as "rowKey", (
            select count(distinct h.subscriber_id)::int from scans s join subscriber_passes h on h.pass_id = s.pass_id
            join subscriber_qrs q on q.id = h.subscriber_id and q.kind = 'infinity'
            where s.event_id = e.id and s.decision = 'admitted' and s.direction = 'in'
              and ${notTakenBack("s")}) as entered
        from ${open} join enclosures n on n.id = e.enclosure_id
        where e.invited > 0 and ${beyond}
        order by ${by} limit ${limit} offset ${offset}`),
  });
}
