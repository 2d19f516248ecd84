import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import type { BuyerReportDto } from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { aroundDays, DAY_SETTINGS, onDays } from "@/lib/reports/operating-days";
import { BuyerFilters } from "@/lib/reports/schemas";
import { IS_COLLECTED, isOfSales, isStanding, isUnposted, PLACES_OF_ORDER, POSTED_ORDERS } from "@/lib/reports/sold";
import { reportReader } from "@/lib/reports/within-time";

type Filters = z.output<typeof BuyerFilters>;

/** What is asked of orders `o` of `admin` whose money came at `at`, in zones `a` of events `v`. */
function asked(tenant: number | null, filters: Filters, { admin, at }: { admin: SQL; at: SQL }): SQL {
  const { eventId, enclosureId, parkingAreaId, method } = filters;
  return sql.join(
    [
      tenant === null ? sql`true` : sql`${admin} = ${tenant}`,
      ...(eventId === null ? [] : [sql`v.id = ${eventId}`]),
      ...(enclosureId === null ? [] : [sql`o.enclosure_id = ${enclosureId}`]),
      ...(parkingAreaId === null ? [] : [sql`a.parking_area_id = ${parkingAreaId}`]),
      ...(method ? [sql`o.method = ${method}`] : []),
      ...aroundDays(at, filters),
      ...onDays(at, filters),
    ],
    sql` and `,
  );
}

const VENUE = sql`join enclosures n on n.id = o.enclosure_id ${DAY_SETTINGS}`;

/** What each buyer bought in the days: read from the days, not from the buyers. */
const boughtIn = (tenant: number | null, filters: Filters): SQL => {
  const posted = asked(tenant, filters, { admin: sql`l.admin_id`, at: sql`l.collected_at` });
  const made = asked(tenant, filters, { admin: sql`o.admin_id`, at: sql`o.paid_at` });
  return sql`(
  select x.buyer_id, count(distinct x.order_id)::int as orders, sum(x.places)::int as places, sum(x.collected) as collected,
    sum(x.refunded) as refunded, max(x.paid_at) as last
  from (
    select o.buyer_id, o.id as order_id, o.paid_at, 0 as places,
      case when ${IS_COLLECTED} then -e.amount_cents else 0 end as collected,
      case when ${IS_COLLECTED} then 0 else e.amount_cents end as refunded
    from ledger_transactions l join orders o on o.id = l.order_id ${VENUE}
    join ledger_entries e on e.transaction_id = l.id
    left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
    where ${isOfSales()} and ${posted}
    union all
    select o.buyer_id, o.id, o.paid_at, 1, 0, 0 from ${POSTED_ORDERS} ${VENUE} ${PLACES_OF_ORDER}
    where ${isStanding()} and ${posted}
    union all
    select o.buyer_id, o.id, o.paid_at, 1, 0, 0 from orders o ${VENUE} ${PLACES_OF_ORDER}
    where ${isUnposted(tenant)} and ${isStanding()} and ${made}) x
  where x.buyer_id is not null group by x.buyer_id)`;
};

function readerOf(ctx: Ctx, filters: Filters) {
  const tenant = tenantOf(ctx.actor) ?? filters.adminId;
  return sqlReader(ctx, {
    select: sql`u.id, u.full_name as "fullName", u.email, u.phone, t.orders, t.places, t.collected as "collectedCents",
      t.refunded as "refundedCents", t.last as "lastPaidAt"`,
    from: sql`${boughtIn(tenant, filters)} t join users u on u.id = t.buyer_id`,
    where: [sql`true`, ...(filters.q ? [hasWords(filters.q, [sql`u.full_name`, sql`u.email`, sql`u.phone`])] : [])],
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
    evento: "eventId",
    zona: "parkingAreaId",
    recinto: "enclosureId",
    forma: "method",
    organizador: "adminId",
    desde: "from",
    hasta: "to",
  },
  sorts: ["name", "since", "places", "collected"],
  sort: "-since",
  pageSize: 50,
  describe: describeFilters,
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
