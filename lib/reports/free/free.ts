import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { tenantOf } from "@/lib/core/permissions";
import { countsInFigures } from "@/lib/core/test-sales";
import { aroundDays, type OperatingDays, onDays } from "@/lib/enclosures";
import { defineList, hasWords, inReport, type KeyOf, rowsReader } from "@/lib/lists";
import { notTakenBack } from "@/lib/passes";
import { FREE_WHY_WORDS, type FreeRowDto } from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { FreeFilters } from "@/lib/reports/schemas";

type Filters = z.output<typeof FreeFilters>;

/** Rows of one tenant or of all, in the days. */
const within = (row: { admin: SQL; at: SQL }, tenant: number | null, days: OperatingDays): SQL =>
  sql.join([tenant === null ? sql`true` : sql`${row.admin} = ${tenant}`, ...aroundDays(row.at, days)], sql` and `);

/** Places that cost nothing: staff gave them, the zone has no price, or a code took all of it. */
const items = (tenant: number | null, days: OperatingDays) => sql`
  select i.admin_id, i.sold_at as at,
    case when g.order_id is not null then 'given' when i.price_cents = 0 then 'zone' else 'code' end as why,
    coalesce(g.reason, k.code, '') as detail, g.given_by as user_id, i.event_area_id, v.enclosure_id, 1 as count,
    coalesce(g.list_cents, i.price_cents) as list
  from order_items i join orders o on o.id = i.order_id left join order_gifts g on g.order_id = o.id
  join events v on v.id = i.event_id left join discount_codes k on k.id = o.discount_code_id and i.price_cents > 0
  where i.sold_at is not null and i.state in ('sold', 'returned') and i.price_cents = i.discount_cents and i.fee_cents = 0
    and ${sql.raw(countsInFigures("o"))} and ${within({ admin: sql`i.admin_id`, at: sql`i.sold_at` }, tenant, days)}`;

const courtesies = (tenant: number | null, days: OperatingDays) => sql`
  select c.admin_id, c.created_at, 'courtesy', coalesce(b.note, ''), b.requested_by, c.event_area_id, v.enclosure_id,
    y.count::int, y.count::int * a.price_cents
  from courtesies c join passes p on p.id = c.pass_id join courtesy_batches b on b.id = c.batch_id
  join event_areas a on a.id = c.event_area_id join events v on v.id = c.event_id
  cross join lateral (select count(*) as count from places y where y.courtesy_id = c.pass_id) y
  where c.deleted_at is null and p.state <> 'revoked'
    and ${within({ admin: sql`c.admin_id`, at: sql`c.created_at` }, tenant, days)}`;

/** A reading that somebody let pass against the refusal, at the gate or on a phone without a network. */
const forced = (tenant: number | null, days: OperatingDays) => sql`
  select r.admin_id, r.answered_at, 'forced', r.reason, r.answered_by, null::int, s.enclosure_id, 1, 0
  from admission_requests r join scans s on s.id = r.admitted_scan_id
  where r.answer = 'approved' and ${notTakenBack("s")}
    and ${within({ admin: sql`r.admin_id`, at: sql`r.answered_at` }, tenant, days)}
  union all
  select r.admin_id, r.read_at, 'forced', r.forced_reason, r.user_id, null::int, g.enclosure_id, 1, 0
  from offline_readings r join gates g on g.id = r.gate_id
  where r.forced_reason is not null and ${within({ admin: sql`r.admin_id`, at: sql`r.read_at` }, tenant, days)}`;

/** Balance that staff gave to holders. */
const gifts = (tenant: number | null, days: OperatingDays) => sql`
  select m.admin_id, m.at, 'gift', coalesce(m.reason, ''), m.user_id, null::int, m.enclosure_id, 1, m.amount_cents
  from prepaid_movements m
  where m.kind = 'gift' and ${within({ admin: sql`m.admin_id`, at: sql`m.at` }, tenant, days)}`;

function shown({ q, eventId, enclosureId, parkingAreaId, eventTypeId, why, ...days }: Filters): SQL {
  return sql.join(
    [
      sql`true`,
      ...(eventId === null ? [] : [sql`a.event_id = ${eventId}`]),
      ...(enclosureId === null ? [] : [sql`x.enclosure_id = ${enclosureId}`]),
      ...(parkingAreaId === null ? [] : [sql`a.parking_area_id = ${parkingAreaId}`]),
      ...(eventTypeId === null ? [] : [sql`v.event_type_id = ${eventTypeId}`]),
      ...(why ? [sql`x.why = ${why}`] : []),
      ...onDays(sql`x.at`, days),
      ...(q ? [hasWords(q, [sql`x.detail`, sql`u.full_name`, sql`v.name`])] : []),
    ],
    sql` and `,
  );
}

function freeOf(ctx: Ctx, filters: Filters): Promise<FreeRowDto[]> {
  const tenant = tenantOf(ctx.actor) ?? filters.adminId;
  const rows = [items, courtesies, forced, gifts].map((of) => of(tenant, filters));
  return inReport(ctx, (db) =>
    db.execute<FreeRowDto & Record<string, unknown>>(sql`
      select x.why, x.detail, u.full_name as who, v.id as "eventId", z.id as "zoneId", v.name as "eventName", z.key || ' ' || z.name as zone,
        sum(x.count)::int as count, sum(x.list) as "listCents"
      from (${sql.join(rows, sql` union all `)}) x
      join enclosures n on n.id = x.enclosure_id
      left join users u on u.id = x.user_id left join event_areas a on a.id = x.event_area_id
      left join events v on v.id = a.event_id left join parking_areas z on z.id = a.parking_area_id
      where ${shown(filters)}
      group by x.why, x.detail, u.id, u.full_name, v.id, v.name, v.starts_at, z.id
      order by v.starts_at desc nulls last, x.why, u.full_name nulls last, x.detail, z.key`),
  );
}

export const freeId = ({ why, who, detail, eventName, zone }: FreeRowDto): string =>
  [why, who, detail, eventName, zone].join("|");

/** What nobody paid for: why, who gave it, for what reason, and what it would have cost. */
export const freeList = defineList<FreeRowDto>()({
  name: "sin-costo-y-forzadas",
  title: "Sin costo y forzadas",
  permission: "report:general",
  filters: FreeFilters,
  address: {
    porque: "why",
    evento: "eventId",
    zona: "parkingAreaId",
    tipo: "eventTypeId",
    recinto: "enclosureId",
    organizador: "adminId",
    desde: "from",
    hasta: "to",
  },
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
    {
      key: "list",
      header: "Valor de lista",
      value: ({ listCents }) => listCents,
      kind: "money",
      sum: true,
      sort: "list",
      width: 16,
    },
  ],
  reader: (ctx, filters) =>
    rowsReader(() => freeOf(ctx, filters), freeId, {
      event: null,
      count: (one, other) => one.count - other.count,
      list: (one, other) => one.listCents - other.listCents,
    }),
});

export type FreeColumn = KeyOf<typeof freeList>;
