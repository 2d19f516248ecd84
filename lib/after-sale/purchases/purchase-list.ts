import { type SQL, sql } from "drizzle-orm";
import { userSearch } from "@/db/schema";
import { PURCHASE_STATE_WORDS, type PurchaseRowDto } from "@/lib/after-sale/client";
import { PurchaseFilters } from "@/lib/after-sale/schemas";
import type { Ctx } from "@/lib/core/context";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { matchesPayment } from "@/lib/payments";

const SEARCHED_COLUMNS = {
  fullName: sql`u.full_name`,
  userName: sql`u.user_name`,
  email: sql`u.email`,
  phone: sql`u.phone`,
};

/** A person may look for a folio, or for the beginnings of the buyer's names, e-mail or phone. */
function searchCondition(q: string): SQL {
  if (/^(CT|PG)-[0-9A-Z]{1,10}$/i.test(q)) {
    const folio = `${q.toUpperCase()}%`;
    return sql`(o.folio like ${folio} or o.id in (select s.order_id from payments p
      join payment_subjects s on ${matchesPayment("s")} where p.folio like ${folio}))`;
  }
  const isPhone = /^\+?[\d\s().-]{4,}$/.test(q);
  const words = isPhone && /\d/.test(q) ? [q.replace(/\D/g, "")] : (q.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? []);
  if (words.length === 0) return sql`false`;
  const query = words
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(" & ");
  return sql`o.buyer_id in (select u.id from users u where ${userSearch(SEARCHED_COLUMNS)}
    @@ to_tsquery('simple', translate(lower(${query}::text), 'áéíóúüñ', 'aeiouun')))`;
}

const ofItems = (what: SQL) =>
  sql`(select ${what} from order_items i join events v on v.id = i.event_id where i.order_id = o.id and i.place_id is not null)`;

const SELECT = sql`o.id, o.folio, o.state, o.is_test as "isTest", u.full_name as buyer, e.name as venue,
  e.time_zone as "timeZone", coalesce(${ofItems(sql`string_agg(distinct v.name, ', ')`)}, '') as events,
  ${ofItems(sql`count(*)::int`)} as places,
  greatest(0, coalesce(${ofItems(sql`sum(i.price_cents - i.discount_cents + i.fee_cents)`)}, 0) - o.credit_cents)::int as "totalCents",
  o.created_at as "createdAt"`;

function readerOf(ctx: Ctx, { q, state }: { q: string; state?: string | null | undefined }) {
  const tenant = tenantOf(ctx.actor);
  return sqlReader(ctx, {
    select: SELECT,
    from: sql`orders o`,
    joins: sql`join enclosures e on e.id = o.enclosure_id left join users u on u.id = o.buyer_id`,
    where: [
      tenant === null ? sql`true` : sql`o.admin_id = ${tenant}`,
      state ? sql`o.state = ${state}` : sql`o.state <> 'cart'`,
      ...(q ? [searchCondition(q)] : []),
    ],
    id: sql`o.id`,
    sorts: {
      // A tenant's purchases have an index by time. All of them have only one by id, which follows time closely.
      when: tenant === null ? null : { by: sql`o.created_at`, type: "timestamptz" },
      folio: { by: sql`o.folio`, type: "text" },
    },
    toDto: (row: PurchaseRowDto & Record<string, unknown>): PurchaseRowDto => row,
  });
}

/** Carts are left out unless they are asked for. */
export const purchaseList = defineList<PurchaseRowDto>()({
  name: "compras",
  title: "Compras",
  permission: "order:read",
  people: true,
  filters: PurchaseFilters,
  address: { estado: "state" },
  sorts: ["when", "folio"],
  sort: "-when",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "folio", header: "Folio", value: ({ folio }) => folio, shown: "always", sort: "folio", width: 16 },
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer ?? "Sin cuenta", width: 32 },
    { key: "events", header: "Eventos", value: ({ events }) => events, shown: "file", width: 40 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "asked", width: 28 },
    { key: "state", header: "Estado", value: ({ state }) => PURCHASE_STATE_WORDS[state], width: 18 },
    { key: "places", header: "Lugares", value: ({ places }) => places, kind: "number", width: 10 },
    { key: "total", header: "Total", value: ({ totalCents }) => totalCents, kind: "money", width: 14 },
    { key: "when", header: "Cuándo", value: ({ createdAt }) => createdAt, kind: "moment", sort: "when", width: 18 },
    { key: "test", header: "Prueba", value: ({ isTest }) => (isTest ? "Sí" : "No"), shown: "file", width: 10 },
  ],
  reader: readerOf,
});

export const listPurchases = purchaseList.page;
export type PurchaseColumn = KeyOf<typeof purchaseList>;
