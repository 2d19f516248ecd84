import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { countsInFigures } from "@/lib/core/test-sales";
import { aroundDays, type OperatingDays, onDays, operatingDay } from "@/lib/enclosures";
import { defineList, hasWords, inReport, type KeyOf, reportReader, rowsReader, sqlReader } from "@/lib/lists";
import { notTakenBack } from "@/lib/passes";
import {
  type CourtesyPart,
  type DayFigureDto,
  FREE_WHY_WORDS,
  type FreeItemDto,
  type FreeRowDto,
  freeRowWords,
  PLACE_ADDRESS,
} from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { ENTERED, STANDS } from "@/lib/reports/free/courtesy-sql";
import { LIST_VALUE } from "@/lib/reports/free/list-value";
import { besideBefore } from "@/lib/reports/general/before";
import { FreeFilters, FreeItemFilters } from "@/lib/reports/schemas";

type Filters = z.output<typeof FreeItemFilters>;

/** The report, and not what one of its rows or a figure of courtesies is made of. */
const WHOLE = { key: null, courtesy: null };

/** Rows of one tenant or of all, in the days. */
const within = (row: { admin: SQL; at: SQL }, tenant: number | null, days: OperatingDays): SQL =>
  sql.join([tenant === null ? sql`true` : sql`${row.admin} = ${tenant}`, ...aroundDays(row.at, days)], sql` and `);

/** Places that cost nothing: staff gave them, the zone has no price, or a code took all of it. */
const items = (tenant: number | null, days: OperatingDays) => sql`
  select i.id * 8 as id, i.admin_id, i.sold_at as at,
    case when g.order_id is not null then 'given' when i.price_cents = 0 then 'zone' else 'code' end as why,
    coalesce(g.reason, k.code, '') as detail, g.given_by as user_id, i.event_id, a.parking_area_id as zone_id, v.enclosure_id,
    1 as count, coalesce(g.list_cents, i.price_cents) as list, o.folio as what, o.id as order_id, null::bigint as pass_id,
    null::bigint as account_id
  from order_items i join orders o on o.id = i.order_id left join order_gifts g on g.order_id = o.id
  join event_areas a on a.id = i.event_area_id
  join events v on v.id = i.event_id left join discount_codes k on k.id = o.discount_code_id and i.price_cents > 0
  where i.sold_at is not null and i.state in ('sold', 'returned') and i.price_cents = i.discount_cents and i.fee_cents = 0
    and ${sql.raw(countsInFigures("o"))} and ${within({ admin: sql`i.admin_id`, at: sql`i.sold_at` }, tenant, days)}`;

/** Which courtesies `k` a figure of their report counts. */
const PART: Record<CourtesyPart, SQL> = {
  made: STANDS,
  given: sql`${STANDS} and k.assigned_at is not null`,
  sent: sql`${STANDS} and k.sent_at is not null`,
  entered: sql`${ENTERED} > 0`,
  deleted: sql`not (${STANDS})`,
};

/**
 * What a courtesy counts: its places `y`, as every row of this report does; behind a figure of the report of courtesies what
 * that counts, which is itself, and of those that came in its cars.
 */
function countedBy(part: CourtesyPart | null): SQL {
  if (part === null) return sql`y.count`;
  return part === "entered" ? ENTERED : sql`1`;
}

const courtesies = (tenant: number | null, days: OperatingDays, part: CourtesyPart | null = null) => sql`
  select k.pass_id * 8 + 1 as id, k.admin_id, k.created_at as at, 'courtesy' as why, coalesce(b.note, '') as detail,
    b.requested_by as user_id, k.event_id, a.parking_area_id as zone_id, v.enclosure_id,
    (${countedBy(part)})::int as count,
    y.count::int * coalesce(k.list_cents, a.price_cents) as list, '…' || right(p.short_code, 4) as what,
    null::bigint as order_id, k.pass_id, null::bigint as account_id
  from courtesies k join passes p on p.id = k.pass_id join courtesy_batches b on b.id = k.batch_id
  join event_areas a on a.id = k.event_area_id join events v on v.id = k.event_id
  cross join lateral (select count(*) as count from places y where y.courtesy_id = k.pass_id) y
  where ${part === null ? STANDS : PART[part]}
    and ${within({ admin: sql`k.admin_id`, at: sql`k.created_at` }, tenant, days)}`;

/** The zone of a pass `p`. */
const ZONE_OF_PASS = sql`coalesce((select k.parking_area_id from event_areas k where k.id = p.event_area_id), p.parking_area_id)`;

/** A reading that somebody let pass against the refusal: at the gate, or on a phone without a network. */
const forced = (tenant: number | null, days: OperatingDays) => sql`
  select r.id * 8 + 2, r.admin_id, r.answered_at, 'forced', r.reason, r.answered_by, s.event_id, ${ZONE_OF_PASS}, s.enclosure_id,
    1, 0, '…' || right(p.short_code, 4), null, p.id, null
  from admission_requests r join scans s on s.id = r.admitted_scan_id join passes p on p.id = s.pass_id
  where r.answer = 'approved' and ${notTakenBack("s")}
    and ${within({ admin: sql`r.admin_id`, at: sql`r.answered_at` }, tenant, days)}
  union all
  select r.id * 8 + 3, r.admin_id, r.read_at, 'forced', r.forced_reason, r.user_id, r.event_id, ${ZONE_OF_PASS}, r.enclosure_id,
    1, 0, '…' || r.code_tail, null, p.id, null
  from offline_readings r left join passes p on p.id = r.pass_id
  where r.forced_reason is not null and ${within({ admin: sql`r.admin_id`, at: sql`r.read_at` }, tenant, days)}`;

/** Balance that staff gave to holders. */
const gifts = (tenant: number | null, days: OperatingDays) => sql`
  select m.id * 8 + 4, m.admin_id, m.at, 'gift', coalesce(m.reason, ''), m.user_id, null, null, m.enclosure_id, 1, m.amount_cents,
    '…' || right(p.short_code, 4), null, null, m.account_id
  from prepaid_movements m join prepaid_accounts c on c.id = m.account_id join passes p on p.id = c.pass_id
  where m.kind = 'gift' and ${within({ admin: sql`m.admin_id`, at: sql`m.at` }, tenant, days)}`;

/** What of `x` one row of the report adds up. */
const KEY = sql`concat_ws('.', x.why, coalesce(x.user_id, 0), coalesce(x.event_id, 0), coalesce(x.zone_id, 0), md5(x.detail))`;

function shown({ q, eventId, enclosureId, parkingAreaId, eventTypeId, why, key, ...days }: Filters): SQL[] {
  return [
    sql`true`,
    ...(eventId === null ? [] : [sql`x.event_id = ${eventId}`]),
    ...(enclosureId === null ? [] : [sql`x.enclosure_id = ${enclosureId}`]),
    ...(parkingAreaId === null ? [] : [sql`x.zone_id = ${parkingAreaId}`]),
    ...(eventTypeId === null ? [] : [sql`v.event_type_id = ${eventTypeId}`]),
    ...(why ? [sql`x.why = ${why}`] : []),
    ...(key ? [sql`${KEY} = ${key}`] : []),
    ...onDays(sql`x.at`, days),
    ...(q ? [hasWords(q, [sql`x.detail`, sql`u.full_name`, sql`v.name`])] : []),
  ];
}

/** All that nobody paid for, one by one: `x` with its venue `n`, and who gave it `u`, its event `v` and its zone `z`, if any. */
function freeRows(ctx: Ctx, filters: Filters): SQL {
  const tenant = tenantOf(ctx.actor) ?? filters.adminId;
  const { courtesy } = filters;
  const rows = courtesy
    ? [courtesies(tenant, filters, courtesy)]
    : [items(tenant, filters), courtesies(tenant, filters), forced(tenant, filters), gifts(tenant, filters)];
  return sql`(${sql.join(rows, sql` union all `)}) x
    join enclosures n on n.id = x.enclosure_id
    left join users u on u.id = x.user_id
    left join events v on v.id = x.event_id left join parking_areas z on z.id = x.zone_id`;
}

function freeOf(ctx: Ctx, filters: Filters): Promise<FreeRowDto[]> {
  return inReport(ctx, (db) =>
    db.execute<FreeRowDto & Record<string, unknown>>(sql`
      select min(${KEY}) as key, x.why, x.detail, u.full_name as who, v.name as "eventName", z.key || ' ' || z.name as zone,
        sum(x.count)::int as count, sum(x.list) as "listCents"
      from ${freeRows(ctx, filters)}
      where ${sql.join(shown(filters), sql` and `)}
      group by x.why, x.detail, x.user_id, u.full_name, x.event_id, v.name, v.starts_at, x.zone_id, z.key, z.name
      order by v.starts_at desc nulls last, x.why, u.full_name nulls last, x.detail, z.key`),
  );
}

/** How many there were on each day, beside as many days before. */
export async function freeDays({ ctx, input }: VerbArgs<z.input<typeof FreeFilters>>): Promise<DayFigureDto[]> {
  const filters = { ...parseInput(FreeFilters, input), ...WHOLE };
  authorize(ctx.actor, "report:general");
  return besideBefore(filters, (both) => {
    const asked = { ...filters, ...both };
    return inReport(ctx, (db) =>
      db.execute<{ day: string; value: number }>(sql`
        select to_char(${operatingDay(sql`x.at`)}, 'YYYY-MM-DD') as day, sum(x.count)::int as value
        from ${freeRows(ctx, asked)} where ${sql.join(shown(asked), sql` and `)} group by 1`),
    );
  });
}

const ADDRESS = {
  porque: "why",
  ...PLACE_ADDRESS,
} as const;

/** What nobody paid for: why, who gave it, for what reason, and what it would have cost. */
export const freeList = defineList<FreeRowDto>()({
  name: "sin-costo-y-forzadas",
  title: "Sin costo y forzadas",
  permission: "report:general",
  filters: FreeFilters,
  address: ADDRESS,
  sorts: ["event", "count", "list"],
  sort: "event",
  pageSize: 100,
  describe: (ctx, filters) => describeFilters(ctx, filters),
  sums: ["count", "listCents"],
  columns: [
    { key: "why", header: "Por qué", value: ({ why }) => FREE_WHY_WORDS[why], shown: "always", width: 22 },
    { key: "who", header: "Quién lo dio", value: ({ who }) => who ?? "", width: 28 },
    { key: "detail", header: "Código o motivo", value: ({ detail }) => detail, width: 36 },
    { key: "event", header: "Evento", value: ({ eventName }) => eventName ?? "", sort: "event", width: 32 },
    { key: "zone", header: "Zona", value: ({ zone }) => zone ?? "", width: 24 },
    {
      key: "count",
      header: "Cuántos",
      value: ({ count }) => count,
      kind: "number",
      sum: true,
      sort: "count",
      width: 10,
    },
    LIST_VALUE,
  ],
  reader: (ctx, filters) =>
    rowsReader(
      () => freeOf(ctx, { ...filters, ...WHOLE }),
      ({ key }) => key,
      {
        event: null,
        count: (one, other) => one.count - other.count,
        list: (one, other) => one.listCents - other.listCents,
      },
    ),
});

export type FreeColumn = KeyOf<typeof freeList>;

/** The rows of the report one by one; with a `key`, those that one row adds up. */
export const freeItemList = defineList<FreeItemDto>()({
  name: "sin-costo-y-forzadas-detalle",
  title: "Detalle de sin costo y forzadas",
  permission: "report:general",
  filters: FreeItemFilters,
  address: { ...ADDRESS, clave: "key", cortesia: "courtesy" },
  sorts: ["at", "list"],
  sort: "-at",
  pageSize: 100,
  describe: async (ctx, { key, ...filters }) => [
    ...(await describeFilters(ctx, filters)),
    ...(key ? [["Renglón", (await nameOf(ctx, { ...filters, key })) ?? "Ninguno"] as const] : []),
  ],
  sums: ["count", "listCents"],
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "what", header: "Qué", value: ({ what }) => what, shown: "always", width: 22 },
    { key: "at", header: "Cuándo", value: ({ at }) => at, kind: "moment", sort: "at", width: 18 },
    { key: "why", header: "Por qué", value: ({ why }) => FREE_WHY_WORDS[why], width: 22 },
    { key: "who", header: "Quién lo dio", value: ({ who }) => who ?? "", width: 28 },
    { key: "detail", header: "Código o motivo", value: ({ detail }) => detail, width: 36 },
    { key: "event", header: "Evento", value: ({ eventName }) => eventName ?? "", width: 32 },
    { key: "zone", header: "Zona", value: ({ zone }) => zone ?? "", shown: "asked", width: 24 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "asked", width: 28 },
    { key: "count", header: "Cuántos", value: ({ count }) => count, kind: "number", sum: true, width: 10 },
    LIST_VALUE,
  ],
  reader: (ctx, filters) =>
    reportReader(ctx, (within) =>
      sqlReader(within, {
        select: sql`x.id, x.at, x.why, x.detail, u.full_name as who, v.name as "eventName", z.key || ' ' || z.name as zone,
          n.name as venue, n.time_zone as "timeZone", x.what, x.order_id as "orderId", x.pass_id as "passId",
          x.account_id as "accountId", x.count, x.list as "listCents"`,
        from: freeRows(within, filters),
        where: shown(filters),
        id: sql`x.id`,
        sorts: { at: { by: sql`x.at`, type: "timestamptz" }, list: { by: sql`x.list`, type: "int" } },
        toDto: (row: FreeItemDto & Record<string, unknown>): FreeItemDto => row,
      }),
    ),
});

export type FreeItemColumn = KeyOf<typeof freeItemList>;

/** How the report calls one of its rows; null: there is no such row. */
async function nameOf(ctx: Ctx, filters: Filters): Promise<string | null> {
  const [row] = await freeOf(ctx, filters);
  return row ? freeRowWords(row) : null;
}
