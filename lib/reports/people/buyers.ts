import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { clockOf, operatingDay } from "@/lib/enclosures";
import { defineList, hasWords, inReport, type KeyOf, plainSql, reportReader, sqlReader } from "@/lib/lists";
import { type BuyerReportDto, type DayFigureDto, PLACE_ADDRESS } from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { besideBefore } from "@/lib/reports/general/before";
import { salesRows } from "@/lib/reports/general/sales-rows";
import { BuyerFilters } from "@/lib/reports/schemas";

type Filters = z.output<typeof BuyerFilters>;

/** What each buyer bought in the days of collection: read from the days, not from the buyers. */
const boughtIn = (tenant: number | null, filters: Filters): SQL => sql`(
  select o.buyer_id, count(*)::int as orders, sum(t.places)::int as places, sum(t.collected) as collected,
    sum(t.refunded) as refunded, max(o.paid_at) as last
  from (select x.order_id, sum(x.sold) as places, sum(x.ticket_cents + x.fee_cents) as collected,
      sum(x.refunded_cents) as refunded
    from ${salesRows({ tenant, filters: { ...filters, date: "collected" }, vip: false })} and x.order_id is not null
    group by x.order_id) t
  join orders o on o.id = t.order_id where o.buyer_id is not null group by o.buyer_id)`;

const found = (q: string): SQL[] => (q ? [hasWords(q, [sql`u.full_name`, sql`u.email`, sql`u.phone`])] : []);

const ofBuyers = (q: string): SQL[] =>
  q ? [sql`exists (select from users u where ${sql.join([sql`u.id = o.buyer_id`, ...found(q)], sql` and `)})`] : [];

/** What buyers paid on each day of collection, beside as many days before. Centavos. */
export async function buyerDays({ ctx, input }: VerbArgs<z.input<typeof BuyerFilters>>): Promise<DayFigureDto[]> {
  const filters = parseInput(BuyerFilters, input);
  authorize(ctx.actor, "report:general");
  return besideBefore(filters, (both) => {
    const of = { ...filters, ...both, date: "collected" as const };
    return inReport(ctx, (db) =>
      db.execute<{ day: string; value: number }>(sql`
        select t.day, sum(t.cents)::bigint as value
        from (select x.order_id, to_char(${operatingDay(sql`x.at`, clockOf("k"))}, 'YYYY-MM-DD') as day,
            sum(x.ticket_cents + x.fee_cents) as cents
          from ${salesRows({ tenant: tenantOf(ctx.actor), filters: of, vip: false })} and x.order_id is not null and x.sold = 0
          group by 1, 2) t
        join orders o on o.id = t.order_id
        where ${sql.join([sql`o.buyer_id is not null`, ...ofBuyers(filters.q)], sql` and `)}
        group by 1`),
    );
  });
}

function readerOf(ctx: Ctx, filters: Filters) {
  const tenant = tenantOf(ctx.actor);
  return sqlReader(ctx, {
    select: sql`u.id, u.full_name as "fullName", u.email, u.phone, t.orders, t.places, t.collected as "collectedCents",
      t.refunded as "refundedCents", t.last as "lastPaidAt"`,
    from: sql`${boughtIn(tenant, filters)} t join users u on u.id = t.buyer_id`,
    where: [sql`true`, ...found(filters.q)],
    id: sql`u.id`,
    sorts: {
      name: { by: plainSql(sql`u.full_name`), type: "text" },
      since: null,
      places: { by: sql`t.places`, type: "int" },
      collected: { by: sql`t.collected`, type: "int" },
    },
    toDto: (row: BuyerReportDto & Record<string, unknown>): BuyerReportDto => row,
  });
}

/** S31. Who bought, how much and when last. Whom one looks for first is the one who came last to the platform. */
export const buyerReportList = defineList<BuyerReportDto>()({
  name: "reporte-de-usuarios",
  title: "Reporte de usuarios",
  permission: "report:general",
  people: true,
  filters: BuyerFilters,
  address: {
    forma: "method",
    ...PLACE_ADDRESS,
  },
  sorts: ["name", "since", "places", "collected"],
  sort: "-since",
  pageSize: 50,
  describe: (ctx, filters) => describeFilters(ctx, filters),
  sums: ["orders", "places", "collectedCents", "refundedCents"],
  columns: [
    { key: "name", header: "Nombre", value: ({ fullName }) => fullName, shown: "always", sort: "name", width: 32 },
    { key: "email", header: "Correo", value: ({ email }) => email ?? "", width: 32 },
    {
      key: "phone",
      header: "Teléfono",
      value: ({ phone }) => phone?.replace(/^\+/, "") ?? "",
      shown: "asked",
      width: 18,
    },
    { key: "orders", header: "Compras", value: ({ orders }) => orders, kind: "number", sum: true, width: 10 },
    {
      key: "places",
      header: "Lugares",
      value: ({ places }) => places,
      kind: "number",
      sum: true,
      sort: "places",
      width: 10,
    },
    {
      key: "collected",
      header: "Cobrado",
      value: ({ collectedCents }) => collectedCents,
      kind: "money",
      sum: true,
      sort: "collected",
      width: 16,
    },
    {
      key: "refunded",
      header: "Devuelto",
      value: ({ refundedCents }) => 0 - refundedCents,
      shown: "asked",
      kind: "money",
      sum: true,
      width: 16,
    },
    {
      key: "net",
      header: "Neto",
      value: ({ collectedCents, refundedCents }) => collectedCents - refundedCents,
      kind: "money",
      sum: true,
      width: 16,
    },
    { key: "last", header: "Última compra", value: ({ lastPaidAt }) => lastPaidAt, kind: "moment", width: 18 },
  ],
  reader: (ctx, filters) => reportReader(ctx, (within) => readerOf(within, filters)),
});

export type BuyerColumn = KeyOf<typeof buyerReportList>;
