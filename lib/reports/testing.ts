import { type SQL, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { createSaleable } from "@/db/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import { actorOf, ctxFor, differences } from "@/lib/core/testing";
import { salesByDay } from "@/lib/home";
import { SALES_BY, SALES_DATES, type SalesBy, type SalesDate, type SalesSums } from "@/lib/reports/client";
import { getEventFigures } from "@/lib/reports/event-figures";
import { beyondPurchases, reportPurchaseList } from "@/lib/reports/general/report-purchases";
import { salesReport, sumSales } from "@/lib/reports/general/sales";
import { platformMonthList, salesList, vipZoneList } from "@/lib/reports/general/sales-list";
import { buyerReportList } from "@/lib/reports/people/buyers";
import type { SalesFiltersInput } from "@/lib/reports/schemas";

/** Staff of a tenant as if it were admin 1 (`main_provider`) or 5 (`prepaid_type`). */
export const staffOf = (
  { owner, admin }: Pick<Awaited<ReturnType<typeof createSaleable>>, "owner" | "admin">,
  kind: Tenant["kind"],
): Ctx => ({ ...ctxFor(null), actor: { ...actorOf(owner), tenant: { id: admin.id, kind, hasPrepaid: false } } });

/** The money of a tenant's postings `l` came at that moment, or of those of them that are named. Their sums are not made yet. */
export const moneyCame = (adminId: number, at: Date, which: SQL = sql`true`): Promise<void> =>
  withTx({}, async ({ db }) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`
      update ledger_transactions l set collected_at = ${at}::timestamptz where l.admin_id = ${adminId} and ${which}`);
    await db.execute(sql`
      update order_items i set sold_at = l.collected_at from ledger_transactions l
      where i.admin_id = ${adminId} and i.sold_at is not null and l.kind = 'sale' and l.cause = 'order:' || i.order_id`);
  });

const cents = (sums: SalesSums) => JSON.stringify(sums);

/** A grouping and a date: each has its turn, since all of them for each of many stories take minutes. */
export const turnOf = (nth: number): { by: SalesBy; date: SalesDate } => ({
  by: SALES_BY[nth % SALES_BY.length] ?? "event",
  date: SALES_DATES[nth % SALES_DATES.length] ?? "collected",
});

const NARROWED: Partial<Record<SalesBy, "eventId" | "parkingAreaId" | "enclosureId" | "method">> = {
  event: "eventId",
  zone: "parkingAreaId",
  venue: "enclosureId",
  method: "method",
  card: "method",
};

type Figure = Pick<SalesSums, "sold" | "collectedCents" | "refundedCents">;
const figureOf = ({ sold = 0, collectedCents = 0, refundedCents = 0 }: Partial<Figure>): string =>
  `${sold} places, ${collectedCents} in, ${refundedCents} back`;

/**
 * Where the purchases behind a row of a report, or behind its total, do not add up to it; empty where each does. Money
 * that is of no purchase counts besides.
 */
export async function figuresWithoutPurchases(
  ctx: Ctx,
  asked: Omit<SalesFiltersInput, "by"> & { by: SalesBy },
): Promise<string[]> {
  const { by, ...filters } = asked;
  const rows = await salesReport({ ctx, input: asked });
  const narrowed = NARROWED[by];
  const figures = [
    { name: "all", figure: sumSales(rows), input: filters },
    ...rows.flatMap((row) => {
      if (row.key === "") return [{ name: "no event", figure: row, input: { ...filters, zones: "sin" as const } }];
      if (by === "day") return [{ name: row.key, figure: row, input: { ...filters, from: row.key, to: row.key } }];
      return narrowed ? [{ name: row.key, figure: row, input: { ...filters, [narrowed]: row.key } }] : [];
    }),
  ];
  const found: string[] = [];
  for (const { name, figure, input } of figures) {
    const [page, beyond] = [await reportPurchaseList.page({ ctx, input }), await beyondPurchases({ ctx, input })];
    const behind: Figure = {
      sold: page.sums?.sold ?? 0,
      collectedCents: (page.sums?.collectedCents ?? 0) + beyond.collectedCents,
      refundedCents: (page.sums?.refundedCents ?? 0) + beyond.refundedCents,
    };
    if (figureOf(behind) !== figureOf(figure))
      found.push(`${by} ${name}: ${figureOf(figure)}, behind it ${figureOf(behind)}`);
  }
  return found;
}

const ALL = [
  ...SALES_BY.map((by) => ({ by, date: "collected" as const })),
  ...SALES_DATES.map((date) => ({ by: "event" as const, date })),
];

/**
 * Where the report of a tenant's sales differs from itself in another grouping, from the ledger's own sums, from what the
 * payments say that came and went, or from the items that were sold; empty where all agree.
 */
export async function salesDisagreements(
  ctx: Ctx,
  adminId: number,
  turns: readonly { by: SalesBy; date: SalesDate }[] = ALL,
): Promise<string[]> {
  const byGroup = new Map<string, SalesSums>();
  for (const { by, date } of turns)
    byGroup.set(`${by}, ${date}`, sumSales(await salesReport({ ctx, input: { by, date, adminId } })));
  const [first] = byGroup.values();
  if (!first) return ["nothing was reported"];
  const found = [...byGroup]
    .filter(([, sums]) => cents(sums) !== cents(first))
    .map(([by, sums]) => `by ${by}: ${cents(sums)}, first ${cents(first)}`);
  const [books] = await dbOf(ctx).execute<{
    net: number;
    iva: number;
    bank: number;
    beside: number;
    items: number;
  }>(sql`
    select
      (select coalesce(-sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
        where e.admin_id = ${adminId} and l.kind in ('sale', 'reversal', 'refund', 'dispute_end')
          and e.account in ('organizer_payable', 'discount', 'fee_revenue', 'fee_iva', 'dispute_loss')) as net,
      (select coalesce(-sum(e.iva_cents), 0) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
        where e.admin_id = ${adminId} and l.kind in ('sale', 'reversal', 'refund', 'dispute_end')) as iva,
      (select coalesce(sum(p.received_cents - p.refunded_cents), 0) from payments p
        where p.admin_id = ${adminId} and p.applied_at is not null) as bank,
      (select coalesce(-sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
        where e.admin_id = ${adminId} and (e.account in ('buyer_owed', 'excess_kept', 'chargeback', 'prepaid_liability', 'prepaid_held')
          or e.account = 'organizer_payable' and l.kind in ('charge', 'charge_back', 'adjustment', 'expiry')
          or e.account = 'discount' and l.kind in ('charge', 'charge_back')
          or e.account = 'provider_clearing' and l.kind = 'chargeback')) as beside,
      (select count(*)::int from orders o join order_items i on i.order_id = o.id and i.state in ('sold', 'returned')
        where o.admin_id = ${adminId} and o.paid_at is not null and not exists (select from refund_items g
          where g.order_item_id = i.id and num_nonnulls(g.exchange_order_id, g.disputed_payment_id) > 0)) as items`);
  for (const { by, date } of turns) found.push(...(await figuresWithoutPurchases(ctx, { by, date, adminId })));
  if (!books) return ["the books are gone"];
  const { net, iva, bank, beside, items } = books;
  if (first.netCents !== net) found.push(`net ${first.netCents}, in the ledger ${net}`);
  if (first.ticketIvaCents !== iva) found.push(`IVA ${first.ticketIvaCents}, in the ledger ${iva}`);
  if (first.sold !== items) found.push(`${first.sold} sold, ${items} items`);
  const { sums: buyers } = await buyerReportList.page({ ctx, input: { adminId } });
  const { sold, collectedCents, refundedCents } = first;
  const byBuyer = [buyers?.places ?? 0, buyers?.collectedCents ?? 0, buyers?.refundedCents ?? 0];
  if (String(byBuyer) !== String([sold, collectedCents, refundedCents])) {
    // Fees of balance are of no purchase, and so of no buyer's.
    const beyond = await beyondPurchases({ ctx, input: { adminId } });
    byBuyer[1] = (buyers?.collectedCents ?? 0) + beyond.collectedCents;
    byBuyer[2] = (buyers?.refundedCents ?? 0) + beyond.refundedCents;
  }
  if (String(byBuyer) !== String([sold, collectedCents, refundedCents]))
    found.push(`by buyer ${byBuyer}, by event ${[sold, collectedCents, refundedCents]}`);
  // What came and stayed was sold, or is owed to somebody, or stands at a bank that took it back.
  if (first.netCents + beside !== bank)
    found.push(`net ${first.netCents} and ${beside} beside it, at the bank ${bank}`);
  return found;
}

interface Narrowed extends Record<string, unknown> {
  collected: number;
  refunded: number;
  iva: number;
  sold: number;
}

/** What the ledger says of sales, entry by entry, and how many places stand sold: of all, or of VIP zones. */
async function soldOf(ctx: Ctx, adminId: number, which: "all" | "vip"): Promise<Narrowed> {
  const isVip = which === "vip" ? sql`z.is_vip` : sql`true`;
  const [row] = await dbOf(ctx).execute<Narrowed>(sql`
    select coalesce(-sum(e.amount_cents) filter (where l.kind in ('sale', 'reversal')), 0)::int as collected,
      coalesce(sum(e.amount_cents) filter (where l.kind in ('refund', 'dispute_end')), 0)::int as refunded, (
        select coalesce(-sum(e.iva_cents), 0) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
        left join event_areas a on a.id = e.event_area_id left join parking_areas z on z.id = a.parking_area_id
        where l.admin_id = ${adminId} and l.kind in ('sale', 'reversal', 'refund', 'dispute_end') and ${isVip})::int as iva, (
        select count(*) from tickets t join order_items i on i.id = t.order_item_id join event_areas a on a.id = i.event_area_id
        join parking_areas z on z.id = a.parking_area_id
        where i.admin_id = ${adminId} and ${isVip} and not exists (select from refund_items g
          where g.order_item_id = i.id and num_nonnulls(g.exchange_order_id, g.disputed_payment_id) > 0))::int as sold
    from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
    left join event_areas a on a.id = e.event_area_id left join parking_areas z on z.id = a.parking_area_id
    where l.admin_id = ${adminId} and e.account in ('organizer_payable', 'discount', 'fee_revenue', 'fee_iva', 'dispute_loss') and ${isVip}`);
  if (!row) throw new Error("Nothing was summed");
  return row;
}

const narrowed = (sums: Readonly<Record<string, number>> | null): Narrowed => ({
  collected: sums?.collectedCents ?? 0,
  refunded: sums?.refundedCents ?? 0,
  iva: sums?.ticketIvaCents ?? 0,
  sold: sums?.sold ?? 0,
});

/**
 * Where the report of VIP zones (`ctx` is of the tenant's staff), or that of all organizers (`platform`), differs in a
 * grouping from the ledger entry by entry, or by zone or organizer from the general one; empty where all agree.
 */
export async function siblingDisagreements(
  { ctx, platform }: { ctx: Ctx; platform: Ctx },
  adminId: number,
  turns: readonly { by: SalesBy; date: SalesDate }[] = ALL,
): Promise<string[]> {
  const [vip, all] = [await soldOf(ctx, adminId, "vip"), await soldOf(ctx, adminId, "all")];
  const found: string[] = [];
  for (const { by, date } of turns) {
    const vips = await vipZoneList.page({ ctx, input: { by, date, adminId } });
    const organizers = await platformMonthList.page({ ctx: platform, input: { by, date, adminId } });
    found.push(
      ...differences(`VIP by ${by}, ${date}`, narrowed(vips.sums), vip),
      ...differences(`of the organizer by ${by}, ${date}`, narrowed(organizers.sums), all),
    );
  }
  const zones = (await vipZoneList.page({ ctx, input: { by: "zone", adminId } })).items;
  const general = (await salesList.page({ ctx, input: { by: "zone", adminId } })).items;
  const keys = new Set(zones.map(({ key }) => key));
  const organizers = (await platformMonthList.page({ ctx: platform, input: { adminId } })).items;
  return [
    ...found,
    ...differences(
      "VIP zones",
      zones,
      general.filter(({ key }) => keys.has(key)),
    ),
    ...differences(
      "organizers",
      organizers.map((row) => [row.key, row.netCents]),
      all.sold === 0 && all.collected === 0 ? [] : [[String(adminId), all.collected - all.refunded]],
    ),
  ];
}

interface Shown {
  event: { id: number };
  /** Of the tenant's venues. A day of theirs and one of operation are the same there now. */
  timeZone: string;
}

type Sum = readonly [key: string, ...cents: number[]];

/** Those that brought something, by their keys. */
const sorted = (sums: readonly Sum[]): Sum[] =>
  sums.filter(([, ...cents]) => cents.some((sum) => sum !== 0)).toSorted(([one], [other]) => one.localeCompare(other));

/**
 * Where Inicio or the page of the only event of a tenant say something else than the reports by the date of our record, of
 * the same days and of the event, and in turns of its zones or methods; empty where all agree.
 */
export async function figureDisagreements(ctx: Ctx, { event, timeZone }: Shown): Promise<string[]> {
  const reported = (by: SalesBy) => salesReport({ ctx, input: { by, date: "recorded", eventId: event.id } });
  const days = await reported("day");
  const all = sumSales(days);
  const home = await salesByDay({ ctx, input: { timeZone, dayStart: 360 } });
  const { areas, total, refundedCents, days: chart, methods } = await getEventFigures({ ctx, input: event });
  const parts =
    event.id % 2 === 0
      ? differences(
          "methods",
          sorted(methods.map(({ method, totalCents }) => [method, totalCents])),
          sorted((await reported("method")).map(({ key, collectedCents }) => [key, collectedCents])),
        )
      : differences(
          "zones",
          sorted(areas.map((area) => [String(area.parkingAreaId), area.priceSumCents, area.feeSumCents])),
          sorted((await reported("zone")).map(({ key, ticketCents, feeCents }) => [key, ticketCents, feeCents])),
        );
  return [
    ...differences(
      "days of Inicio",
      sorted(home.days.map((one) => [one.day, one.sold, one.cents])),
      sorted(days.map(({ key, sold, collectedCents }) => [key, sold, collectedCents])),
    ),
    ...differences(
      "days of the event",
      sorted(chart.map(({ day, sold }) => [day, sold])),
      sorted(days.map(({ key, sold }) => [key, sold])),
    ),
    ...differences(
      "the event",
      [total.priceSumCents, total.feeSumCents, total.totalSumCents, refundedCents],
      [all.ticketCents, all.feeCents, all.collectedCents, all.refundedCents],
    ),
    ...parts,
  ];
}
