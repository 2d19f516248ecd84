import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { PURCHASE_NAMED, PURCHASE_WHEN, type PurchaseRow, purchaseSource } from "@/lib/after-sale";
import { PURCHASE_STATE_WORDS } from "@/lib/after-sale/client";
import { PurchaseFilters } from "@/lib/after-sale/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { OptionalIdField } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, type Permission, tenantOf, tenantOfAll } from "@/lib/core/permissions";
import { defineList, type KeyOf, readerWithinTime, sqlReader, withinTime } from "@/lib/lists";
import { PLACE_ADDRESS, type ReportPurchaseDto } from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { salesRows } from "@/lib/reports/general/sales-rows";
import { SalesFilters } from "@/lib/reports/schemas";

const Filters = SalesFilters.omit({ by: true }).extend({
  ...PurchaseFilters.pick({ q: true, state: true }).shape,
  buyerId: OptionalIdField.catch(null),
  /** Only those of VIP zones, or those of no zone and so of no event. */
  zones: z.enum(["vip", "sin"]).nullish().catch(null),
  /** Behind a report for admins 1 and 5: for admin 1 of all tenants. */
  tenants: z.literal("todos").nullish().catch(null),
});

type Filters = z.output<typeof Filters>;

const ZONES_WORDS = { vip: "VIP", sin: "Lo que no es de un evento" } as const;

const permissionOf = (tenants: Filters["tenants"]): Permission => (tenants ? "report:account" : "report:general");

/** Whose purchases these are; null: of all tenants. */
const tenantOfReport = (ctx: Ctx, { tenants }: Pick<Filters, "tenants">): number | null =>
  tenantOfAll(ctx, permissionOf(tenants));

/** Whose buyers they are, admin 1 only counts: how to reach them is for their own organizer. */
const NO_CONTACT = { email: null, phone: null };

const isOfOthers = (ctx: Ctx, filters: Filters): boolean =>
  tenantOf(ctx.actor) !== null && tenantOfReport(ctx, filters) === null;

const rowsOf = (ctx: Ctx, filters: Filters): SQL =>
  sql`${salesRows({ tenant: tenantOfReport(ctx, filters), filters, vip: filters.zones === "vip" })}
    and ${filters.zones === "sin" ? sql`x.event_id is null` : sql`true`}`;

const COLLECTED = sql`coalesce(sum(x.ticket_cents + x.fee_cents), 0)`;
const REFUNDED = sql`coalesce(sum(x.refunded_cents), 0)`;

type Row = PurchaseRow & Pick<ReportPurchaseDto, "sold" | "collectedCents" | "refundedCents">;

function readerOf(ctx: Ctx, filters: Filters) {
  const { buyerId } = filters;
  const { toDto, ...source } = purchaseSource(
    tenantOfReport(ctx, filters),
    filters,
    buyerId === null ? [] : [sql`o.buyer_id = ${buyerId}`],
  );
  return sqlReader<Row, ReportPurchaseDto, "when" | "folio">(ctx, {
    ...source,
    select: sql`${source.select}, t.sold, t.collected as "collectedCents", t.refunded as "refundedCents"`,
    from: sql`(select x.order_id, sum(x.sold)::int as sold, ${COLLECTED} as collected, ${REFUNDED} as refunded
      from ${rowsOf(ctx, filters)} and x.order_id is not null group by x.order_id) t
      join ${source.from} on o.id = t.order_id`,
    toDto: ({ sold, collectedCents, refundedCents, ...row }) => ({
      ...toDto(row),
      ...(isOfOthers(ctx, filters) ? NO_CONTACT : {}),
      sold,
      collectedCents,
      refundedCents,
    }),
  });
}

const money = { kind: "money", sum: true, width: 16 } as const;

/** The purchases behind a figure of a report, each with what it adds to the figure: all of them add up to it. */
export const reportPurchaseList = defineList<ReportPurchaseDto>()({
  name: "compras-de-un-reporte",
  title: "Compras de un reporte",
  permission: "order:read",
  people: true,
  filters: Filters,
  address: {
    estado: "state",
    fecha: "date",
    zonas: "zones",
    forma: "method",
    comprador: "buyerId",
    de: "tenants",
    ...PLACE_ADDRESS,
  },
  sorts: ["when", "folio"],
  sort: "-when",
  zone: ({ timeZone }) => timeZone,
  sums: ["sold", "collectedCents", "refundedCents"],
  describe: async (ctx, { state, zones, tenants, ...filters }) => [
    ...(tenants ? [["Organizadores", "Todos"] as const] : []),
    ...(await describeFilters(ctx, filters, permissionOf(tenants))),
    ...(state ? [["Estado", PURCHASE_STATE_WORDS[state]] as const] : []),
    ...(zones ? [["Zonas", ZONES_WORDS[zones]] as const] : []),
  ],
  columns: [
    // The figures need the room.
    ...PURCHASE_NAMED.map((column) =>
      column.key === "zones" || column.key === "state" ? { ...column, shown: "asked" as const } : column,
    ),
    { key: "sold", header: "Vendidos", value: ({ sold }) => sold, kind: "number", sum: true, width: 12 },
    { key: "collected", header: "Cobrado", value: ({ collectedCents }) => collectedCents, ...money },
    { key: "refunded", header: "Devuelto", value: ({ refundedCents }) => 0 - refundedCents, ...money },
    {
      key: "net",
      header: "Neto",
      value: ({ collectedCents, refundedCents }) => collectedCents - refundedCents,
      ...money,
    },
    ...PURCHASE_WHEN,
  ],
  // From here a purchase is paid back: what was done a moment ago must be seen.
  reader: (ctx, filters) => readerWithinTime(ctx, (within) => readerOf(within, filters)),
});

export type ReportPurchaseColumn = KeyOf<typeof reportPurchaseList>;

/** What of the same figure is of no purchase, such as the fee of a top-up. */
export async function beyondPurchases({
  ctx,
  input,
}: VerbArgs<z.input<typeof Filters>>): Promise<{ collectedCents: number; refundedCents: number }> {
  authorizeUser(ctx.actor, "order:read");
  const filters = parseInput(Filters, input);
  const [row] = await withinTime(ctx, (db) =>
    db.execute<{ collectedCents: number; refundedCents: number }>(sql`
      select ${COLLECTED} as "collectedCents", ${REFUNDED} as "refundedCents"
      from ${rowsOf(ctx, filters)} and x.order_id is null`),
  );
  return row ?? { collectedCents: 0, refundedCents: 0 };
}
