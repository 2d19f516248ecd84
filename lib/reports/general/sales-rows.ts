import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { countsInFigures } from "@/lib/core/test-sales";
import { aroundDays, clockOf, onDays, operatingDay } from "@/lib/enclosures";
import { isSold, itemCountsInFigures } from "@/lib/orders";
import { CARD_METHOD_OF_ORDER, cardMethodOf } from "@/lib/payments";
import { isCardMethod } from "@/lib/pricing/client";
import { byIndex, isByIndex } from "@/lib/reports/by-index";
import { isNotSummed, summed, waiting } from "@/lib/reports/daily-sums/lines";
import type { SalesFilters } from "@/lib/reports/schemas";
import { IS_OF_SALES, isOfSales, KINDS_OF_SALES, SALES_CENTS } from "@/lib/reports/sold";

/** Whose rows are asked for, and which of them. */
export interface Scope {
  /** Null: of all tenants. */
  tenant: number | null;
  filters: Omit<z.output<typeof SalesFilters>, "by">;
  /** VIP zones alone. */
  vip: boolean;
  /** Rows name their method, or of a card its kind too, which each has to look up. */
  named?: "method" | "card" | null;
}

const inDays = (day: SQL, { from, to }: Pick<Scope["filters"], "from" | "to">): SQL[] => [
  ...(from ? [sql`${day} >= ${from}::date`] : []),
  ...(to ? [sql`${day} <= ${to}::date`] : []),
];

/** How rows name their method, and how they do with the kind of a card. */
type Method = Readonly<Record<"method" | "card", SQL>>;

const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);

/** Rows whose tenant is `admin`, of the one that is asked for. */
const ofTenants = ({ tenant, filters: { adminId } }: Scope, admin: SQL): SQL[] => [
  ...(tenant === null ? [] : [sql`${admin} = ${tenant}`]),
  ...(adminId === null ? [] : [sql`${admin} = ${adminId}`]),
];

function scope(of: Scope, { admin, method }: { admin: SQL; method: Method }): SQL[] {
  const { filters, vip } = of;
  const { enclosureId, eventId, parkingAreaId, eventTypeId, method: asked } = filters;
  return [
    ...ofTenants(of, admin),
    ...(enclosureId === null ? [] : [sql`v.enclosure_id = ${enclosureId}`]),
    ...(eventId === null ? [] : [sql`v.id = ${eventId}`]),
    ...(parkingAreaId === null ? [] : [sql`a.parking_area_id = ${parkingAreaId}`]),
    ...(eventTypeId === null ? [] : [sql`v.event_type_id = ${eventTypeId}`]),
    ...(asked ? [sql`${isCardMethod(asked) ? method.card : method.method} = ${asked}`] : []),
    ...(vip ? [sql`a.parking_area_id in (select z.id from parking_areas z where z.is_vip)`] : []),
  ];
}

/** One event's rows are looked up by an index, too (`byIndex`). */
const fence = ({ filters }: Scope): SQL => (filters.eventId === null ? byIndex(filters) : sql`offset 0`);

/** The zone `a` whose id is `id`, and its event `v`, which a fence keeps from being looked for among all there are. */
const zoneOf = (of: Scope, id: SQL): SQL => sql`
  left join lateral (select * from event_areas a where a.id = ${id} ${fence(of)}) a on true
  left join lateral (select * from events v where v.id = a.event_id ${fence(of)}) v on true`;

/**
 * Zones `a` of the rows `i`, and their events `v`, each looked up once. The planner takes few rows for many zones, and would
 * read all zones and events there are, which are more with each year.
 */
const ZONES_MET = sql`
  a as materialized (select a.* from (select distinct event_area_id as id from i) d
    cross join lateral (select * from event_areas a where a.id = d.id offset 0) a),
  v as materialized (select v.* from (select distinct event_id as id from a) d
    cross join lateral (select * from events v where v.id = d.id offset 0) v)`;

/** By which index rows are found: that of the zones of events, or that of the days. */
const leadsByEvent = ({ filters: { eventId, date } }: Scope): boolean => eventId !== null || date === "event";

/** Zones `a` of the events `v` that are asked for. */
const zonesOfEvents = ({ filters }: Scope, own: (adminId: SQL) => SQL = () => sql`true`): SQL => sql`(
  select a.* from event_areas a join events v on v.id = a.event_id
  where ${all([
    own(sql`a.admin_id`),
    ...(filters.eventId === null ? [] : [sql`v.id = ${filters.eventId}`]),
    ...(filters.date === "event" ? aroundDays(sql`v.starts_at`, filters) : []),
  ])} offset 0) a join events v on v.id = a.event_id`;

/** The tenants `own` whose rows are asked for, known before any row is looked for. */
const tenantsOf = (of: Scope, own: (adminId: SQL) => SQL = () => sql`true`): SQL =>
  sql`(select b.id from admins b where ${all([...ofTenants(of, sql`b.id`), own(sql`b.id`)])} offset 0) own`;

const METHOD_OF_PAYMENT: Method = {
  method: sql`coalesce((select p.method from payments p where p.id = l.payment_id), 'free')`,
  card: sql`coalesce((select ${cardMethodOf("p")} from payments p where p.id = l.payment_id), 'free')`,
};

const named = (of: Scope, method: Method): SQL => (of.named ? method[of.named] : sql`null::text`);

const CENTS = sql.join(
  SALES_CENTS.map(({ name, cents }) => sql`${cents} as ${name}`),
  sql`, `,
);
const NAMES = sql.join(
  SALES_CENTS.map(({ name }) => name),
  sql`, `,
);
const NOTHING = sql.join(
  SALES_CENTS.map(() => sql`0`),
  sql`, `,
);

/** The ledger's entries of sales, and of what went back of them, by zone; `own` says of which tenants. */
function money(of: Scope, own: (adminId: SQL) => SQL = () => sql`true`): SQL {
  const { filters } = of;
  const isRecorded = filters.date === "recorded";
  const posted = isRecorded ? sql`l.at` : sql`l.collected_at`;
  const rows = (at: SQL, from: SQL) => sql`
    select ${at} as at, l.order_id, l.admin_id, v.id as event_id, a.parking_area_id as zone_id, v.enclosure_id,
      ${named(of, METHOD_OF_PAYMENT)} as method, 0 as sold, ${CENTS},
      coalesce(v.enclosure_id, l.enclosure_id) as clock_id
    from ${from} where ${all([isOfSales(), ...scope(of, { admin: sql`l.admin_id`, method: METHOD_OF_PAYMENT })])}`;
  const ofDays = (which: SQL) => sql`
    ${tenantsOf(of, own)} cross join lateral (
      select * from ledger_transactions l
      where ${all([sql`l.admin_id = own.id`, KINDS_OF_SALES, ...aroundDays(posted, filters)])} ${fence(of)}) l
    cross join lateral (select * from ledger_entries e where e.transaction_id = l.id and ${which} ${fence(of)}) e
    ${zoneOf(of, sql`e.event_area_id`)}`;
  if (!leadsByEvent(of)) return rows(posted, ofDays(sql`true`));
  const ofEvents = rows(
    filters.date === "event" ? sql`v.starts_at` : posted,
    sql`${zonesOfEvents(of, own)}
      cross join lateral (select * from ledger_entries e where e.event_area_id = a.id ${fence(of)}) e
      cross join lateral (select * from ledger_transactions l where l.id = e.transaction_id ${fence(of)}) l`,
  );
  // What is of no event stands on its own days.
  return filters.eventId === null
    ? sql`${ofEvents} union all ${rows(posted, ofDays(sql`e.event_area_id is null`))}`
    : ofEvents;
}

const METHOD_OF_ORDER: Method = {
  method: sql`coalesce((select o.method from orders o where o.id = i.order_id), 'free')`,
  card: sql`coalesce((select ${CARD_METHOD_OF_ORDER} from orders o where o.id = i.order_id), 'free')`,
};

/**
 * Places that were sold and stand, a row for each: on the day of its money, and of a free one on that on which it was had.
 */
function places(of: Scope): SQL {
  const { filters } = of;
  const at = {
    collected: sql`i.sold_at`,
    event: sql`v.starts_at`,
    recorded: sql`(select o.paid_at from orders o where o.id = i.order_id)`,
  }[filters.date];
  const items = (which: SQL) => sql`
    cross join lateral (select * from order_items i where i.sold_at is not null and ${which} ${fence(of)}) i`;
  const ofDays =
    filters.date === "recorded"
      ? sql`enclosures own cross join lateral (
            select * from orders o
            where ${all([sql`o.enclosure_id = own.id and o.paid_at is not null`, ...aroundDays(sql`o.paid_at`, filters)])}
            ${fence(of)}) o ${items(sql`i.order_id = o.id`)}`
      : sql`${tenantsOf(of)} ${items(all([sql`i.admin_id = own.id`, ...aroundDays(sql`i.sold_at`, filters)]))}`;
  const columns = sql`${at}, i.order_id, i.admin_id, v.id, a.parking_area_id, v.enclosure_id, ${named(of, METHOD_OF_ORDER)}, 1,
    ${NOTHING}, v.enclosure_id`;
  const counted = [isSold(), itemCountsInFigures("i")];
  const shown = scope(of, { admin: sql`i.admin_id`, method: METHOD_OF_ORDER });
  if (leadsByEvent(of))
    return sql`select ${columns} from ${zonesOfEvents(of)} ${items(sql`i.event_area_id = a.id`)} where ${all([...counted, ...shown])}`;
  const zones = sql`join event_areas a on a.id = i.event_area_id join events v on v.id = a.event_id`;
  if (!isByIndex(filters)) return sql`select ${columns} from ${ofDays} ${zones} where ${all([...counted, ...shown])}`;
  // By the day of our record the orders of all venues are met, and of another tenant's items nothing is to be judged.
  const own = filters.date === "recorded" ? ofTenants(of, sql`i.admin_id`) : [];
  return sql`(
    with i as materialized (
      select i.order_id, i.admin_id, i.event_area_id, i.sold_at from ${ofDays} where ${all([...own, ...counted])}), ${ZONES_MET}
    select ${columns} from i join a on a.id = i.event_area_id join v on v.id = a.event_id where ${all(shown)})`;
}

// Whoever asks for no name of an event has these joins left out by the planner, which a fence would keep it from.
const NAMED = sql`left join events v on v.id = x.event_id left join parking_areas z on z.id = x.zone_id
  left join enclosures n on n.id = x.enclosure_id`;

/** What is of no event, as a top-up's fee, may still be of a venue, whose days it stands on. */
const DAY_OF_ROW = clockOf("k");

/**
 * Rows `x` of what was sold and of what went back of it, each of a purchase or of none, with their event `v`, zone `z` and
 * venue `n`. Nobody else says which rows a figure is made of.
 */
export const salesRows = (of: Scope): SQL => sql`
  (${money(of)} union all ${places(of)}) x ${NAMED} left join enclosures k on k.id = x.clock_id
  where ${all(onDays(sql`x.at`, of.filters, DAY_OF_ROW))}`;

/** The same money of the tenants `summed`, from daily sums of the zones. */
function sums(of: Scope): SQL {
  const { filters } = of;
  const isOfEvents = filters.date === "event";
  const days = inDays(sql`d.day`, filters);
  const ofEvents = sql`d.event_area_id in (select a.id from ${zonesOfEvents(of)})`;
  const which = isOfEvents
    ? [sql`(${ofEvents} or d.event_area_id is null and ${all(days)})`]
    : [...days, ...(filters.eventId === null ? [] : [ofEvents])];
  const rest = waiting(
    (from, where) => sql`
      select l.admin_id, l.is_test, e.event_area_id, coalesce(p.method, 'free'), ${operatingDay(sql`l.collected_at`)}::date, ${CENTS}
      from ${from} join ledger_entries e on e.transaction_id = l.id left join payments p on p.id = l.payment_id
      left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
      left join enclosures n on n.id = coalesce(v.enclosure_id, l.enclosure_id)
      where ${all([where, IS_OF_SALES])}`,
  );
  const day = isOfEvents ? sql`coalesce(${operatingDay(sql`v.starts_at`)}::date, t.day)` : sql`t.day`;
  // Which card it was is no part of the sums: whoever asks for it is told from the ledger.
  const shown = scope(of, { admin: sql`t.admin_id`, method: { method: sql`t.method`, card: sql`null` } });
  return sql`
    select ${day} as day, t.admin_id, v.id as event_id, a.parking_area_id as zone_id, v.enclosure_id, t.method, 0 as sold, ${NAMES}
    from (
      select d.admin_id, d.is_test, d.event_area_id, d.method, d.day, ${NAMES}
      from summed join daily_sales d on d.admin_id = summed.admin_id where ${all(which)}
      union all ${rest}
    ) t ${zoneOf(of, sql`t.event_area_id`)}
    left join enclosures n on n.id = v.enclosure_id
    where ${all([sql.raw(countsInFigures("t")), ...shown])}`;
}

/** Rows `x` by the operating day of their moment, which the fence has reckoned once for each. */
const byDay = (rows: SQL): SQL => sql`
  (select ${operatingDay(sql`x.at`, DAY_OF_ROW)}::date, x.admin_id, x.event_id, x.zone_id, x.enclosure_id, x.method, x.sold, ${NAMES}
  from (${rows}) x left join enclosures k on k.id = x.clock_id offset 0)`;

const asksForCards = ({ named, filters: { method } }: Scope): boolean =>
  named === "card" || Boolean(method && isCardMethod(method));

/**
 * The same by operating day, of no purchase: what a report adds up. Money comes from daily sums where there are, and where
 * they know the date and the method that are asked for. It is one statement, and so of one moment, whatever is summed meanwhile.
 */
export function salesByDay(of: Scope): SQL {
  const { tenant, filters } = of;
  const columns = sql`at, order_id, admin_id, event_id, zone_id, enclosure_id, method, sold, ${NAMES}, clock_id`;
  const sold = byDay(sql`select * from (${places(of)}) p (${columns})`);
  const rows =
    filters.date === "recorded" || asksForCards(of)
      ? sql`${byDay(money(of))} union all ${sold}`
      : sql`with ${summed({ adminId: tenant ?? filters.adminId })}
          ${sums(of)} union all ${byDay(money(of, isNotSummed))} union all ${sold}`;
  return sql`(select * from (${rows}) r (day, admin_id, event_id, zone_id, enclosure_id, method, sold, ${NAMES})) x
    where ${all(inDays(sql`x.day`, filters))}`;
}
