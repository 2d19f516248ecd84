import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, type Permission } from "@/lib/core/permissions";
import { isSold } from "@/lib/orders";
import { methodWords } from "@/lib/pricing/client";
import type { SalesBy, SalesDate, SalesReport, SalesRowDto, SalesSums } from "@/lib/reports/client";
import { aroundDays, DAY_SETTINGS, onDays, operatingDay } from "@/lib/reports/operating-days";
import { SalesFilters, type SalesFiltersInput } from "@/lib/reports/schemas";
import { IS_COLLECTED, isOfSales, isUnposted, PLACES_OF_ORDER, POSTED_ORDERS } from "@/lib/reports/sold";
import { tenantOfAll } from "@/lib/reports/tenant";
import { inReport } from "@/lib/reports/within-time";

type Filters = z.output<typeof SalesFilters>;

const LOCAL = operatingDay(sql`x.at`);

/** What rows `x` are added up by, over the event `v`, the zone `z` and the venue `n`. */
const GROUPS: Record<SalesBy, { key: SQL; label: SQL; order: SQL }> = {
  event: { key: sql`v.id::text`, label: sql`max(v.name)`, order: sql`max(v.starts_at) desc nulls last, 1` },
  zone: { key: sql`z.id::text`, label: sql`max(z.key || ' ' || z.name)`, order: sql`max(z.key) nulls last, 1` },
  venue: { key: sql`n.id::text`, label: sql`max(n.name)`, order: sql`max(n.name) nulls last, 1` },
  method: { key: sql`x.method`, label: sql`x.method`, order: sql`1` },
  day: { key: sql`to_char(${LOCAL}, 'YYYY-MM-DD')`, label: sql`to_char(${LOCAL}, 'YYYY-MM-DD')`, order: sql`1` },
  month: { key: sql`to_char(${LOCAL}, 'YYYY-MM')`, label: sql`to_char(${LOCAL}, 'YYYY-MM')`, order: sql`1` },
  organizer: {
    key: sql`x.admin_id::text`,
    label: sql`(select b.name from admins b where b.id = x.admin_id)`,
    order: sql`2`,
  },
};

const MONEY_AT: Record<SalesDate, SQL> = {
  collected: sql`l.collected_at`,
  event: sql`coalesce(v.starts_at, l.collected_at)`,
  recorded: sql`l.at`,
};

/** Whose rows are asked for, and which of them. */
export interface Scope {
  /** Null: of all tenants. */
  tenant: number | null;
  filters: Omit<Filters, "by">;
  /** VIP zones alone. */
  vip: boolean;
}

function scope({ tenant, filters, vip }: Scope, row: { admin: SQL; method: SQL; at: SQL }): SQL {
  const { enclosureId, eventId, parkingAreaId, method, adminId } = filters;
  return sql.join(
    [
      tenant === null ? sql`true` : sql`${row.admin} = ${tenant}`,
      ...(adminId === null ? [] : [sql`${row.admin} = ${adminId}`]),
      ...(enclosureId === null ? [] : [sql`v.enclosure_id = ${enclosureId}`]),
      ...(eventId === null ? [] : [sql`v.id = ${eventId}`]),
      ...(parkingAreaId === null ? [] : [sql`a.parking_area_id = ${parkingAreaId}`]),
      ...(method ? [sql`${row.method} = ${method}`] : []),
      ...(vip ? [sql`a.parking_area_id in (select z.id from parking_areas z where z.is_vip)`] : []),
      ...aroundDays(row.at, filters),
    ],
    sql` and `,
  );
}

const METHOD = sql`coalesce(p.method, 'free')`;

/** The ledger's entries of sales, and of what went back of them, by zone. */
function money(of: Scope): SQL {
  const at = MONEY_AT[of.filters.date];
  const isFee = sql`e.account in ('fee_revenue', 'fee_iva')`;
  return sql`
    select ${at} as at, l.order_id, l.admin_id, v.id as event_id, a.parking_area_id as zone_id, v.enclosure_id, ${METHOD} as method, 0 as sold,
      case when ${IS_COLLECTED} and not ${isFee} then -e.amount_cents else 0 end as tickets,
      case when ${IS_COLLECTED} and ${isFee} then -e.amount_cents else 0 end as fees,
      case when ${IS_COLLECTED} then 0 else e.amount_cents end as refunded, -e.iva_cents as ticket_iva,
      case e.account when 'fee_iva' then -e.amount_cents else 0 end as fee_iva
    from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
    left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
    left join payments p on p.id = l.payment_id
    where ${isOfSales()} and ${scope(of, { admin: sql`l.admin_id`, method: METHOD, at })}`;
}

/** What is said of an order `o` that was had at `at`, a row for each of its places that stand. */
const placesOf = (at: SQL) => sql`
  select ${at}, o.id, o.admin_id, v.id, a.parking_area_id, v.enclosure_id, coalesce(o.method, 'free'), 1, 0, 0, 0, 0, 0`;

/**
 * Places that were sold, each on the day of its order: that of its money, and of a free order the one on which it was made.
 * An index leads from the days to what was posted and made in them.
 */
function places(of: Scope): SQL {
  const { tenant, filters } = of;
  const method = sql`coalesce(o.method, 'free')`;
  const row = (at: SQL) => scope(of, { admin: sql`o.admin_id`, method, at });
  if (filters.date !== "collected") {
    const at = filters.date === "event" ? sql`v.starts_at` : sql`o.paid_at`;
    return sql`${placesOf(at)} from orders o ${PLACES_OF_ORDER} where ${isSold()} and ${row(at)}`;
  }
  const ofPosting = scope(of, { admin: sql`l.admin_id`, method, at: sql`l.collected_at` });
  return sql`
    ${placesOf(sql`l.collected_at`)} from ${POSTED_ORDERS} ${PLACES_OF_ORDER} where ${isSold()} and ${ofPosting}
    union all
    ${placesOf(sql`o.paid_at`)} from orders o ${PLACES_OF_ORDER}
    where ${isUnposted(tenant)} and ${isSold()} and ${row(sql`o.paid_at`)}`;
}

/**
 * Rows `x` of what was sold and of what went back of it, each of a purchase or of none, with their event `v`, zone `z` and
 * venue `n`. Nobody else says which rows a figure is made of.
 */
export const salesRows = (of: Scope): SQL => sql`
  (${money(of)} union all ${places(of)}) x left join events v on v.id = x.event_id
  left join parking_areas z on z.id = x.zone_id left join enclosures n on n.id = x.enclosure_id ${DAY_SETTINGS}
  where ${sql.join([sql`true`, ...onDays(sql`x.at`, of.filters)], sql` and `)}`;

const NO_EVENT = "Prepago y lo que no es de un evento";

function labelOf(by: SalesBy, { key, label }: { key: string | null; label: string | null }): string {
  if (key === null) return NO_EVENT;
  return by === "method" ? methodWords(key) : (label ?? "");
}

/** What was sold, added up. The caller has authorized the actor. Errors: report.too_long. */
export async function salesOf(
  ctx: Ctx,
  filters: Filters,
  report: SalesReport,
  mostMs?: number,
): Promise<SalesRowDto[]> {
  const { permission, vip } = REPORTS[report];
  const of = { tenant: tenantOfAll(ctx, permission), filters, vip };
  const { by } = filters;
  const { key, label, order } = GROUPS[by];
  type Row = Omit<SalesRowDto, "key" | "label"> & { key: string | null; label: string | null };
  const statement = sql`
    select ${key} as key, ${label} as label, ${by === "event" ? sql`max(v.starts_at)` : sql`null::timestamptz`} as "startsAt",
      ${by === "event" ? sql`max(n.time_zone)` : sql`null::text`} as "timeZone", sum(x.sold)::int as sold,
      sum(x.tickets) as "ticketCents", sum(x.fees) as "feeCents", sum(x.tickets + x.fees) as "collectedCents",
      sum(x.refunded) as "refundedCents", sum(x.tickets + x.fees - x.refunded) as "netCents",
      sum(x.ticket_iva) as "ticketIvaCents", sum(x.fee_iva) as "feeIvaCents"
    from ${salesRows(of)} group by 1${by === "method" ? sql`, x.method` : sql``}${by === "organizer" ? sql`, x.admin_id` : sql``} order by ${order}`;
  const rows = await inReport(ctx, (db) => db.execute<Row & Record<string, unknown>>(statement), mostMs);
  return rows
    .filter(
      ({ sold, collectedCents, refundedCents, ticketCents }) =>
        sold !== 0 || collectedCents !== 0 || refundedCents !== 0 || ticketCents !== 0,
    )
    .map(({ key: found, label: said, ...row }) => ({
      ...row,
      key: found ?? "",
      label: labelOf(by, { key: found, label: said }),
    }));
}

/** What of its rows adds up. */
export const SALES_SUMS = [
  "sold",
  "ticketCents",
  "feeCents",
  "collectedCents",
  "refundedCents",
  "netCents",
  "ticketIvaCents",
  "feeIvaCents",
] as const satisfies readonly (keyof SalesSums)[];

export function sumSales(rows: readonly SalesSums[]): SalesSums {
  const sum = Object.fromEntries(SALES_SUMS.map((name) => [name, 0])) as Record<keyof SalesSums, number>;
  for (const row of rows) for (const name of SALES_SUMS) sum[name] += row[name];
  return sum;
}

/** Who may see a report, what it is added up by until somebody chooses, and whether it shows VIP zones alone. */
export const REPORTS: Record<SalesReport, { permission: Permission; by: SalesBy; vip: boolean }> = {
  general: { permission: "report:general", by: "event", vip: false },
  "by-month": { permission: "report:account", by: "month", vip: false },
  "zone-vip": { permission: "report:general", by: "zone", vip: true },
  "super-admin-monthly": { permission: "report:platform", by: "organizer", vip: false },
};

/** Rows of what was sold by event, zone, venue, method, day, month or organizer. Errors: report.too_long. */
export async function salesReport({
  ctx,
  input: { name = "general", ...asked },
}: VerbArgs<SalesFiltersInput & { name?: SalesReport }>): Promise<SalesRowDto[]> {
  const { permission, by } = REPORTS[name];
  authorize(ctx.actor, permission);
  return salesOf(ctx, parseInput(SalesFilters, { ...asked, by: asked.by ?? by }), name);
}
