import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { userSearch } from "@/db/schema";
import { PURCHASE_STATE_WORDS, type PurchaseRowDto, type PurchaseSums } from "@/lib/after-sale/client";
import { PurchaseFilters } from "@/lib/after-sale/schemas";
import type { Ctx } from "@/lib/core/context";
import { periodOf } from "@/lib/core/days";
import { tenantOf } from "@/lib/core/permissions";
import { hasBeginnings, searchWords } from "@/lib/core/search-words";
import { defineList, type KeyOf, type ListColumn, type SqlSource, sqlReader } from "@/lib/lists";
import { CARD_FUNDING_OF_ORDER, CARD_METHOD_OF_ORDER, matchesPayment } from "@/lib/payments";
import { CARD_FUNDING_WORDS, isCardMethod, shortMethodWords } from "@/lib/pricing/client";

const SEARCHED_COLUMNS = {
  fullName: sql`u.full_name`,
  userName: sql`u.user_name`,
  email: sql`u.email`,
  phone: sql`u.phone`,
};

/** Purchases with a ticket for the car with this plate; null where the words are no plate: one has letters and digits. */
function ofPlate(q: string, tenant: number | null): SQL | null {
  const plate = q.toUpperCase().replace(/[\s\-.]/g, "");
  if (!/^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{3,10}$/.test(plate)) return null;
  // The index of plates begins with the tenant.
  return sql`o.id in (select t.order_id from admins a join tickets t on t.admin_id = a.id and t.plate = ${plate}
    where ${tenant}::int is null or a.id = ${tenant}::int)`;
}

/** A person may look for a folio, a plate, or for the beginnings of the buyer's names, e-mail or phone. */
function searchCondition(q: string, tenant: number | null): SQL {
  const byPlate = ofPlate(q, tenant);
  return byPlate ? sql`(${byPlate} or ${wordsCondition(q)})` : wordsCondition(q);
}

function wordsCondition(q: string): SQL {
  if (/^(CT|PG)-[0-9A-Z]{1,10}$/i.test(q)) {
    const folio = `${q.toUpperCase()}%`;
    return sql`(o.folio like ${folio} or o.id in (select s.order_id from payments p
      join payment_subjects s on ${matchesPayment("s")} where p.folio like ${folio}))`;
  }
  const isPhone = /^\+?[\d\s().-]{4,}$/.test(q);
  const words = isPhone && /\d/.test(q) ? [q.replace(/\D/g, "")] : searchWords(q);
  if (words.length === 0) return sql`false`;
  return sql`o.buyer_id in (
    select u.id from users u where ${hasBeginnings(userSearch(SEARCHED_COLUMNS), words.slice(0, 8))})`;
}

/** What was bought, as one object: it is made for the rows of a page only, whatever the list is filtered by. */
const ITEMS = sql`(select json_build_object(
    'events', coalesce(string_agg(distinct v.name, ', '), ''), 'zones', coalesce(string_agg(distinct z.key, ', '), ''),
    'places', count(*), 'total', coalesce(sum(i.price_cents - i.discount_cents + i.fee_cents), 0),
    'price', coalesce(sum(i.price_cents), 0), 'discount', coalesce(sum(i.discount_cents), 0),
    'fee', coalesce(sum(i.fee_cents), 0), 'iva', coalesce(sum(i.price_iva_cents + i.fee_iva_cents), 0))
  from order_items i
  join event_areas a on a.id = i.event_area_id
  join parking_areas z on z.id = a.parking_area_id
  join events v on v.id = i.event_id
  where i.order_id = o.id and i.place_id is not null)`;

/** What its attempts brought, and how their providers call them. */
const MONEY = sql`(select json_build_object('refunded', coalesce(sum(p.refunded_cents), 0),
    'providerIds', coalesce(string_agg(p.provider_id, ', ' order by p.id) filter (where p.paid_at is not null), ''))
  from payments p where p.subject_type = 'order' and p.subject_id = o.id)`;

/** When its money came, by what the provider or the bank says, and when its first event begins. */
const DATES = {
  collected: sql`(select min(i.sold_at) from order_items i where i.order_id = o.id)`,
  event: sql`(select min(v.starts_at) from order_items i join events v on v.id = i.event_id where i.order_id = o.id)`,
};

const SELECT = sql`o.id, o.folio, o.state, o.is_test as "isTest", u.full_name as buyer, u.email, u.phone, e.name as venue,
  e.time_zone as "timeZone", o.method, ${CARD_FUNDING_OF_ORDER} as "cardFunding", o.credit_cents as "creditCents", ${ITEMS} as items, ${MONEY} as money,
  o.created_at as "createdAt", o.paid_at as "paidAt", ${DATES.collected} as "collectedAt", ${DATES.event} as "eventAt"`;

export interface PurchaseRow extends Omit<PurchaseRowDto, keyof PurchaseSums | "totalCents">, Record<string, unknown> {
  creditCents: number;
  items: {
    events: string;
    zones: string;
    places: number;
    total: number;
    price: number;
    discount: number;
    fee: number;
    iva: number;
  };
  money: { refunded: number; providerIds: string };
}

function purchaseOf({ items, money, creditCents, ...row }: PurchaseRow): PurchaseRowDto {
  return {
    ...row,
    events: items.events,
    zones: items.zones,
    places: items.places,
    totalCents: Math.max(0, items.total - creditCents),
    priceCents: items.price,
    discountCents: items.discount,
    feeCents: items.fee,
    ivaCents: items.iva,
    refundedCents: money.refunded,
    providerIds: money.providerIds,
  };
}

type Filters = z.output<typeof PurchaseFilters>;

/** Purchases with a place in an event, in a zone of it, or in a zone of any event. */
function ofEvent({ eventId, zoneId }: Pick<Filters, "eventId" | "zoneId">): SQL[] {
  if (eventId === null && zoneId === null) return [];
  const areas = [
    ...(eventId === null ? [] : [sql`a.event_id = ${eventId}`]),
    ...(zoneId === null ? [] : [sql`a.parking_area_id = ${zoneId}`]),
  ];
  return [
    sql`o.id in (select i.order_id from event_areas a join order_items i on i.event_area_id = a.id
      where ${sql.join(areas, sql` and `)})`,
  ];
}

function ofDays(days: Pick<Filters, "from" | "to" | "timeZone">): SQL[] {
  const { from, to } = periodOf(days);
  return [
    ...(from ? [sql`o.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`o.created_at < ${to}::timestamptz`] : []),
  ];
}

/** The parts of a statement that finds purchases `o` of a tenant, or of all, for a list of them, and `where` besides. */
export function purchaseSource(
  tenant: number | null,
  { q, state }: Pick<Filters, "q" | "state">,
  where: readonly SQL[],
): SqlSource<PurchaseRow, PurchaseRowDto, "when" | "folio"> {
  return {
    select: SELECT,
    from: sql`orders o`,
    joins: sql`join enclosures e on e.id = o.enclosure_id left join users u on u.id = o.buyer_id`,
    where: [
      tenant === null ? sql`true` : sql`o.admin_id = ${tenant}`,
      state ? sql`o.state = ${state}` : sql`o.state <> 'cart'`,
      ...(q ? [searchCondition(q, tenant)] : []),
      ...where,
    ],
    id: sql`o.id`,
    sorts: {
      // A tenant's purchases have an index by time. All of them have only one by id, which follows time closely.
      when: tenant === null ? null : { by: sql`o.created_at`, type: "timestamptz" },
      folio: { by: sql`o.folio`, type: "text" },
    },
    toDto: purchaseOf,
  };
}

function readerOf(ctx: Ctx, filters: Filters) {
  const { method, enclosureId } = filters;
  return sqlReader(
    ctx,
    purchaseSource(tenantOf(ctx.actor), filters, [
      ...ofEvent(filters),
      ...ofDays(filters),
      ...(method ? [sql`${isCardMethod(method) ? CARD_METHOD_OF_ORDER : sql`o.method`} = ${method}`] : []),
      ...(enclosureId === null ? [] : [sql`o.enclosure_id = ${enclosureId}`]),
    ]),
  );
}

const money = (header: string, value: (row: PurchaseRowDto) => number) =>
  ({ header, value, kind: "money", width: 14 }) as const;

/** What says which purchase it is, and when it was made: the same in each list of purchases. */
export const PURCHASE_NAMED = [
  { key: "folio", header: "Folio", value: ({ folio }) => folio, shown: "always", sort: "folio", width: 16 },
  { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer ?? "Sin cuenta", width: 32 },
  { key: "email", header: "Correo", value: ({ email }) => email ?? "", shown: "file", width: 32 },
  { key: "phone", header: "Teléfono", value: ({ phone }) => phone ?? "", shown: "file", width: 18 },
  { key: "events", header: "Eventos", value: ({ events }) => events, shown: "file", width: 40 },
  { key: "zones", header: "Zonas", value: ({ zones }) => zones, width: 14 },
  { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "asked", width: 28 },
  { key: "state", header: "Estado", value: ({ state }) => PURCHASE_STATE_WORDS[state], width: 18 },
  {
    key: "method",
    header: "Forma de pago",
    value: ({ method }) => (method ? shortMethodWords(method) : ""),
    shown: "asked",
    width: 22,
  },
  {
    key: "funding",
    header: "Tipo de tarjeta",
    value: ({ cardFunding }) => (cardFunding ? CARD_FUNDING_WORDS[cardFunding] : ""),
    shown: "asked",
    width: 16,
  },
] as const satisfies readonly ListColumn<PurchaseRowDto>[];

/** The day of the first event that a row is for; in a report it stands beside the days of collection and of record. */
export const EVENT_DAY = {
  key: "event",
  header: "Día del evento",
  value: ({ eventAt }) => eventAt,
  kind: "moment",
  shown: "asked",
  width: 18,
} as const satisfies ListColumn<{ eventAt: Date | null }>;

export const PURCHASE_WHEN = [
  { key: "when", header: "Cuándo", value: ({ createdAt }) => createdAt, kind: "moment", sort: "when", width: 18 },
  {
    key: "collected",
    header: "Fecha de cobro",
    value: ({ collectedAt }) => collectedAt,
    kind: "moment",
    shown: "asked",
    width: 18,
  },
  EVENT_DAY,
  { key: "paid", header: "Pagada", value: ({ paidAt }) => paidAt, kind: "moment", shown: "asked", width: 18 },
  { key: "test", header: "Prueba", value: ({ isTest }) => (isTest ? "Sí" : "No"), shown: "file", width: 10 },
] as const satisfies readonly ListColumn<PurchaseRowDto>[];

/** Carts are left out unless they are asked for. */
export const purchaseList = defineList<PurchaseRowDto>()({
  name: "compras",
  title: "Compras",
  permission: "order:read",
  people: true,
  filters: PurchaseFilters,
  address: {
    estado: "state",
    evento: "eventId",
    zona: "zoneId",
    forma: "method",
    recinto: "enclosureId",
    desde: "from",
    hasta: "to",
  },
  sorts: ["when", "folio"],
  sort: "-when",
  zone: ({ timeZone }) => timeZone,
  columns: [
    ...PURCHASE_NAMED,
    { key: "places", header: "Lugares", value: ({ places }) => places, kind: "number", width: 10 },
    { key: "price", ...money("Precio", ({ priceCents }) => priceCents), shown: "file" },
    { key: "discount", ...money("Descuento", ({ discountCents }) => discountCents), shown: "file" },
    { key: "fee", ...money("Cargo por servicio", ({ feeCents }) => feeCents), shown: "file" },
    { key: "iva", ...money("IVA incluido", ({ ivaCents }) => ivaCents), shown: "file" },
    { key: "total", ...money("Total", ({ totalCents }) => totalCents) },
    { key: "refunded", ...money("Devuelto", ({ refundedCents }) => refundedCents), shown: "asked" },
    {
      key: "providerIds",
      header: "Folio del proveedor",
      value: ({ providerIds }) => providerIds,
      shown: "asked",
      width: 28,
    },
    ...PURCHASE_WHEN,
  ],
  reader: readerOf,
});

export const listPurchases = purchaseList.page;
export type PurchaseColumn = KeyOf<typeof purchaseList>;
