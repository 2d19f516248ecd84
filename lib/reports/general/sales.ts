import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, type Permission, tenantOfAll } from "@/lib/core/permissions";
import { inReport } from "@/lib/lists";
import { methodWords } from "@/lib/pricing/client";
import type { SalesBy, SalesReport, SalesRowDto, SalesSums } from "@/lib/reports/client";
import { salesByDay } from "@/lib/reports/general/sales-rows";
import { SalesFilters, type SalesFiltersInput } from "@/lib/reports/schemas";

type Filters = z.output<typeof SalesFilters>;

/** How rows `x` are added up: by which column, and from it what a group is called and where it stands. */
interface Group {
  column: SQL;
  key: SQL;
  label: SQL;
  order: SQL;
}

const BY_METHOD: Group = { column: sql`x.method`, key: sql`x.method`, label: sql`x.method`, order: sql`1` };
const BY_DAY = sql`to_char(x.day, 'YYYY-MM-DD')`;
const BY_MONTH = sql`to_char(x.day, 'YYYY-MM')`;

/** Names are looked up for each group, for the rows of one are thousands. */
const GROUPS: Record<SalesBy, Group> = {
  event: {
    column: sql`x.event_id`,
    key: sql`x.event_id::text`,
    label: sql`(select v.name from events v where v.id = x.event_id)`,
    order: sql`3 desc nulls last, 1`,
  },
  zone: {
    column: sql`x.zone_id`,
    key: sql`x.zone_id::text`,
    label: sql`(select z.key || ' ' || z.name from parking_areas z where z.id = x.zone_id)`,
    order: sql`(select z.key from parking_areas z where z.id = x.zone_id) nulls last, 1`,
  },
  venue: {
    column: sql`x.enclosure_id`,
    key: sql`x.enclosure_id::text`,
    label: sql`(select n.name from enclosures n where n.id = x.enclosure_id)`,
    order: sql`2 nulls last, 1`,
  },
  method: BY_METHOD,
  card: BY_METHOD,
  day: { column: BY_DAY, key: BY_DAY, label: BY_DAY, order: sql`1` },
  month: { column: BY_MONTH, key: BY_MONTH, label: BY_MONTH, order: sql`1` },
  organizer: {
    column: sql`x.admin_id`,
    key: sql`x.admin_id::text`,
    label: sql`(select b.name from admins b where b.id = x.admin_id)`,
    order: sql`2`,
  },
};

const EVENT_START = sql`(select v.starts_at from events v where v.id = x.event_id)`;
const EVENT_ZONE = sql`(
  select n.time_zone from events v join enclosures n on n.id = v.enclosure_id where v.id = x.event_id)`;

const NO_EVENT = "Prepago y lo que no es de un evento";

function labelOf(by: SalesBy, { key, label }: { key: string | null; label: string | null }): string {
  if (key === null) return NO_EVENT;
  return by === "method" || by === "card" ? methodWords(key) : (label ?? "");
}

/** What was sold, added up. The caller has authorized the actor. */
export async function salesOf(
  ctx: Ctx,
  filters: Filters,
  report: SalesReport,
  mostMs?: number,
): Promise<SalesRowDto[]> {
  const { permission, vip } = REPORTS[report];
  const { by } = filters;
  const named = by === "method" || by === "card" ? by : null;
  const of = { tenant: tenantOfAll(ctx, permission), filters, vip, named };
  const { column, key, label, order } = GROUPS[by];
  type Row = Omit<SalesRowDto, "key" | "label"> & { key: string | null; label: string | null };
  const statement = sql`
    select ${key} as key, ${label} as label, ${by === "event" ? EVENT_START : sql`null::timestamptz`} as "startsAt",
      ${by === "event" ? EVENT_ZONE : sql`null::text`} as "timeZone", sum(x.sold)::int as sold,
      sum(x.ticket_cents)::bigint as "ticketCents", sum(x.fee_cents)::bigint as "feeCents",
      sum(x.ticket_cents + x.fee_cents)::bigint as "collectedCents", sum(x.refunded_cents)::bigint as "refundedCents",
      sum(x.ticket_cents + x.fee_cents - x.refunded_cents)::bigint as "netCents",
      sum(x.ticket_iva_cents)::bigint as "ticketIvaCents", sum(x.fee_iva_cents)::bigint as "feeIvaCents"
    from ${salesByDay(of)} group by ${column} order by ${order}`;
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

/** Rows of what was sold by event, zone, venue, method, card, day, month or organizer. */
export async function salesReport({
  ctx,
  input: { name = "general", ...asked },
}: VerbArgs<SalesFiltersInput & { name?: SalesReport }>): Promise<SalesRowDto[]> {
  const { permission, by } = REPORTS[name];
  authorize(ctx.actor, permission);
  return salesOf(ctx, parseInput(SalesFilters, { ...asked, by: asked.by ?? by }), name);
}
