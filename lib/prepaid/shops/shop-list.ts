import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { revisionOf, withRevision } from "@/lib/core/revision";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import { ShopFilters, ShopId, type ShopIdInput } from "@/lib/prepaid/shops/shop-schemas";
import { giftWords, type SealGift, type ShopDto } from "@/lib/prepaid/shops/shop-words";

interface ShopRow extends ShopDto, Record<string, unknown> {}

/** SQL: how many seals the shop `h` gave since the venue's day or month began. */
export const sealsSince = (unit: "day" | "month", now: Date): SQL<number> => sql<number>`(
  select count(*)::int from prepaid_seals g where g.shop_id = h.id
    and g.at >= date_trunc(${unit}, ${now}::timestamptz at time zone n.time_zone) at time zone n.time_zone)`;

const columns = (now: Date) => sql`
  h.id, h.admin_id as "adminId", h.enclosure_id as "enclosureId", n.name as "enclosureName", n.time_zone as "timeZone",
  h.name, h.minutes, h.bps, h.day_max as "dayMax", h.month_max as "monthMax",
  ${sealsSince("day", now)} as today, ${sealsSince("month", now)} as month,
  (select count(*)::int from prepaid_seals g where g.shop_id = h.id) as total,
  (select max(g.at) from prepaid_seals g where g.shop_id = h.id) as "lastAt"`;

const FROM = sql`prepaid_shops h join enclosures n on n.id = h.enclosure_id`;

function ownShops(ctx: Ctx): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`h.admin_id = ${tenant}`;
}

/** The shops of a tenant that give seals, with how many they gave. */
export const shopList = defineList<ShopDto>()({
  name: "comercios",
  title: "Comercios con sello",
  permission: "prepaid:read",
  filters: ShopFilters,
  address: { recinto: "enclosureId" },
  sorts: ["name", "venue"],
  sort: "name",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Comercio", value: ({ name }) => name, shown: "always", sort: "name", width: 30 },
    { key: "gives", header: "Su sello da", value: giftWords, width: 22 },
    { key: "today", header: "Hoy", value: ({ today }) => today, kind: "number", width: 10 },
    { key: "month", header: "Este mes", value: ({ month }) => month, kind: "number", width: 10 },
    { key: "total", header: "En total", value: ({ total }) => total, kind: "number", width: 10 },
    { key: "dayMax", header: "Máximo al día", value: ({ dayMax }) => dayMax, kind: "number", shown: "file", width: 14 },
    {
      key: "monthMax",
      header: "Máximo al mes",
      value: ({ monthMax }) => monthMax,
      kind: "number",
      shown: "file",
      width: 14,
    },
    { key: "last", header: "Último sello", value: ({ lastAt }) => lastAt, kind: "moment", width: 18 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, sort: "venue", width: 28 },
  ],
  reader: (ctx, { q, enclosureId }) =>
    sqlReader(ctx, {
      select: columns(ctx.now),
      from: FROM,
      where: [
        ownShops(ctx),
        sql`h.archived_at is null`,
        enclosureId === null ? sql`true` : sql`h.enclosure_id = ${enclosureId}`,
        hasWords(q, [sql`h.name`]),
      ],
      id: sql`h.id`,
      sorts: {
        name: { by: plainSql(sql`h.name`), type: "text" },
        venue: { by: plainSql(sql`n.name`), type: "text" },
      },
      toDto: (row: ShopRow): ShopDto => row,
    }),
});

export type ShopColumn = KeyOf<typeof shopList>;

/** A shop of the actor's tenant that still gives seals. */
export async function readShop(ctx: Ctx, shopId: number): Promise<ShopDto> {
  const [row] = await dbOf(ctx).execute<ShopRow>(sql`
    select ${columns(ctx.now)} from ${FROM} where h.id = ${shopId} and h.archived_at is null and ${ownShops(ctx)}`);
  if (!row) throw notFound();
  return row;
}

async function getShop({ ctx, input }: VerbArgs<ShopIdInput>): Promise<ShopDto> {
  authorizeUser(ctx.actor, "prepaid:read");
  const { shopId } = parseInput(ShopId, input);
  return readShop(ctx, shopId);
}

/** How many seals a shop gave is no part of its form. */
export function shopRevision({
  name,
  minutes,
  bps,
  dayMax,
  monthMax,
}: SealGift & Pick<ShopDto, "name" | "dayMax" | "monthMax">) {
  return revisionOf([name, minutes, bps, dayMax, monthMax]);
}

export const editShop = withRevision(getShop, shopRevision);
