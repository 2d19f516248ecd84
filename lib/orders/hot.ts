import { hotStatement } from "@/db/hot";
import { keepEventsSql } from "@/lib/events";
import type { OrderState } from "@/lib/orders/client";
import { COUNTS_FOR_LIMIT, type EnclosureJson, enclosureJson, GATES_JSON } from "@/lib/orders/sql";
import { type Contention, freeCountUpTo, heldBy, LOCK_FREE } from "@/lib/places";
import type { FeeTerms } from "@/lib/pricing/client";
import type { SoldItem } from "@/lib/tickets";

type OwnerKind = "buyer" | "token";

const VISITORS_FIRST: Record<OwnerKind, string> = {
  buyer: "",
  token: "pg_advisory_xact_lock(:visitorKey::bigint # a.event_id), ",
};

/**
 * One hold at a time for an event and an owner; before that, one for an event and a visitor's site, whose carts are
 * counted together (null, a site that nobody knows, locks nothing). The rest of the transaction plans its statements
 * once: left to itself the planner, misled by a LIMIT that it does not know, plans at every call.
 */
const lockHolds = (owner: OwnerKind) =>
  hotStatement<{ eventAreaId: number; ownerKey: number; visitorKey: number | null }, unknown>(
    { name: `orders.lockHolds.${owner}`, bench: "hold" },
    `select ${VISITORS_FIRST[owner]}pg_advisory_xact_lock(a.event_id, :ownerKey::int),
  set_config('plan_cache_mode', 'force_generic_plan', true)
from event_areas a where a.id = :eventAreaId::int`,
  );

export const LOCK_HOLDS = { buyer: lockHolds("buyer"), token: lockHolds("token") };

export interface HoldFacts {
  eventAreaId: number;
  eventId: number;
  adminId: number;
  priceCents: number;
  eventName: string;
  eventState: string;
  /** How many places of the event one buyer may have. */
  buyerLimit: number;
  /** The zone's own limit, which holds besides the event's. */
  areaLimit: number | null;
  /** Live places of the owner in the area; 0 where the area has no limit of its own. */
  takenInArea: number;
  startsAt: Date;
  salesStartAt: Date;
  salesEndAt: Date;
  /** The venue or the zone is archived. */
  archived: boolean;
  /** The tenant has blocked the buyer. */
  blocked: boolean;
  /** The opening of the event's waiting room that is on; null while none is. */
  waitingRoom: number | null;
  /** A visitor asks for a place of an event that wants an account first. */
  needsAccount: boolean;
  /** Live places of the event in other carts of the visitor's network; null for buyers, and where nobody knows it. */
  takenByVisitors: number | null;
  /** As `takenByVisitors`, in the whole site. */
  takenBySite: number | null;
  zoneKey: string;
  zoneName: string;
  isNumbered: boolean;
  gates: { label: string; street: string }[];
  enclosure: EnclosureJson;
  /** False for a token that has no cart any more. */
  isKnownOwner: boolean;
  cartId: number | null;
  /** The fee terms of the live cart that a hold joins; null where it opens one, with the venue's terms of now. */
  cartTerms: FeeTerms | null;
  cartExpired: boolean;
  cartEmpty: boolean;
  /** Live places of the owner in the event, across all orders. */
  taken: number;
  /** Free places of the area, including those that others are taking at this moment; counted up to the quantity asked. */
  free: number;
}

/** A token is accepted while it has a cart in any venue. */
const IS_KNOWN: Record<OwnerKind, string> = {
  buyer: "true",
  token: "exists (select 1 from orders o where o.cart_token_hash = :owner::bytea and o.state = 'cart')",
};

const OWNER: Record<OwnerKind, string> = {
  buyer: "o.buyer_id = :owner::int",
  token: "o.cart_token_hash = :owner::bytea and o.state = 'cart'",
};

const BLOCKED: Record<OwnerKind, string> = {
  buyer: `exists (select 1 from tenant_buyers b
    where b.admin_id = a.admin_id and b.user_id = :owner::int and b.blocked_at is not null)`,
  token: "false",
};

const NEEDS_ACCOUNT: Record<OwnerKind, string> = { buyer: "false", token: "v.requires_account" };

const TAKEN_BY_VISITORS: Record<OwnerKind, string> = {
  buyer: `null::int as "takenByVisitors", null::int as "takenBySite"`,
  token: `case when :visitor::bytea is not null then w.network end as "takenByVisitors",
  case when :visitor::bytea is not null then w.site end as "takenBySite"`,
};

const SITE = "substring(:visitor::bytea from 1 for 16)";

/** `offset 0` goes from the few live carts of the site to their items. */
const VISITORS: Record<OwnerKind, string> = {
  buyer: "",
  token: `cross join lateral (
  select coalesce(sum(n.items) filter (where o.visitor_hash = :visitor::bytea), 0)::int as network,
    coalesce(sum(n.items), 0)::int as site
  from orders o cross join lateral (
    select count(*) as items from order_items i
    where i.order_id = o.id and i.event_id = a.event_id and i.state = 'held' offset 0) n
  where o.visitor_hash >= ${SITE} and o.visitor_hash <= ${SITE} || '\\x${"ff".repeat(16)}'::bytea
    and o.cart_token_hash <> :owner::bytea and o.state = 'cart' and o.deadline_at > statement_timestamp()
) w`,
};

const takenInArea = (owner: OwnerKind) => `case when a.buyer_limit is null then 0 else (
  select count(*)::int from orders o join order_items i on i.order_id = o.id
  where ${OWNER[owner]} and ${COUNTS_FOR_LIMIT} and i.event_area_id = a.id and i.state in ('held', 'sold')) end`;

interface FactsAsked {
  eventAreaId: number;
  owner: number | Uint8Array;
  visitor: Uint8Array | null;
  isDemo: boolean;
  quantity: number;
}

const readHoldFacts = (owner: OwnerKind) =>
  hotStatement<FactsAsked, HoldFacts>(
    { name: `orders.readHoldFacts.${owner}`, bench: "hold" },
    `select a.id as "eventAreaId", a.event_id as "eventId", a.admin_id as "adminId", a.price_cents as "priceCents",
  v.name as "eventName", v.state as "eventState", v.waiting_room as "waitingRoom", v.buyer_limit as "buyerLimit",
  a.buyer_limit as "areaLimit", ${takenInArea(owner)} as "takenInArea",
  v.starts_at as "startsAt", v.sales_start_at as "salesStartAt", v.sales_end_at as "salesEndAt",
  (e.archived_at is not null or z.archived_at is not null) as archived, ${BLOCKED[owner]} as blocked,
  ${NEEDS_ACCOUNT[owner]} as "needsAccount", ${TAKEN_BY_VISITORS[owner]},
  z.key as "zoneKey", z.name as "zoneName", z.is_numbered as "isNumbered",
  ${GATES_JSON} as gates, ${enclosureJson(":isDemo")} as enclosure,
  ${IS_KNOWN[owner]} as "isKnownOwner",
  c.id as "cartId", case when c.deadline_at > statement_timestamp() then c.fee_terms end as "cartTerms", coalesce(c.deadline_at <= statement_timestamp(), false) as "cartExpired",
  (c.id is not null and not exists (select 1 from order_items i where i.order_id = c.id and i.state = 'held')) as "cartEmpty",
  (select coalesce(sum(n.items), 0)::int from orders o cross join lateral (
      select count(*) as items from order_items i
      where i.order_id = o.id and i.event_id = a.event_id and i.state in ('held', 'sold')) n
    where ${OWNER[owner]} and ${COUNTS_FOR_LIMIT}) as taken,
  ${freeCountUpTo("a.id", ":quantity::int")} as free
from event_areas a
join events v on v.id = a.event_id
join enclosures e on e.id = v.enclosure_id
join parking_areas z on z.id = a.parking_area_id
left join lateral (
  select o.id, o.deadline_at, o.fee_terms from orders o where ${OWNER[owner]} and o.enclosure_id = e.id and o.state = 'cart'
) c on true
${VISITORS[owner]}
where a.id = :eventAreaId::int`,
  );

export const READ_HOLD_FACTS = { buyer: readHoldFacts("buyer"), token: readHoldFacts("token") };

/** A cart after places were taken into it; `items` are the new ones. */
export interface TakenPlaces {
  id: number;
  folio: string;
  /** The cart was opened by this hold. */
  created: boolean;
  isTest: boolean;
  deadlineAt: Date;
  items: { id: number; placeId: number; placeLabel: string | null }[];
}

interface TakeValues {
  adminId: number;
  enclosureId: number;
  buyerId: number | null;
  tokenHash: Uint8Array | null;
  /** The network of a visitor, as a keyed hash. */
  visitor: Uint8Array | null;
  folio: string;
  isTest: boolean;
  holdSeconds: number;
  /** JSON of the terms that the items are priced by. */
  feeTerms: string;
  eventAreaId: number;
  quantity: number;
  /** The text of an array of ids; null unless the places are chosen by number. */
  placeIds: string | null;
  eventId: number;
  priceCents: number;
  feeCents: number;
  priceIvaBps: number;
  feeIvaBps: number;
  priceIvaCents: number;
  feeIvaCents: number;
  actorKind: string;
  actorId: number | null;
  requestId: string;
  /** JSON for the audit row. */
  changes: string;
}

const ONE_CART: Record<OwnerKind, string> = {
  buyer: "(buyer_id, enclosure_id) where state = 'cart'",
  token: "(cart_token_hash, enclosure_id) where state = 'cart'",
};

/** A visitor's cart belongs to the network that used it last. */
const TOUCH: Record<OwnerKind, string> = {
  buyer: "folio = orders.folio",
  token: "visitor_hash = excluded.visitor_hash",
};

/** `listed` waits for the places asked by id; for the others see `Contention`. */
const PICK: Record<Contention | "listed", string> = {
  skip: LOCK_FREE.skip(":quantity::int"),
  wait: LOCK_FREE.wait(":quantity::int"),
  listed: LOCK_FREE.listed(":placeIds::text::bigint[]"),
};

/**
 * Opens the cart or joins the live one, takes the places, writes their items and the audit row: all of it, or the cart
 * alone. The cart comes first (`exists`), so that rows are locked in the agreed order; the array keeps the plan on the
 * primary key whatever the quantity. Answers no row when the cart's deadline has just passed or when it has other fee
 * terms than the items, and no items when there were too few places.
 */
const takePlaces = (owner: OwnerKind, pick: keyof typeof PICK) =>
  hotStatement<TakeValues, TakenPlaces>(
    { name: `orders.takePlaces.${owner}.${pick}`, bench: "hold" },
    `with cart as (
  insert into orders (admin_id, enclosure_id, buyer_id, cart_token_hash, visitor_hash, folio, is_test, deadline_at, fee_terms)
  values (:adminId::int, :enclosureId::int, :buyerId::int, :tokenHash::bytea, :visitor::bytea, :folio::text, :isTest::boolean,
    statement_timestamp() + :holdSeconds::int * interval '1 second', :feeTerms::text::jsonb)
  on conflict ${ONE_CART[owner]} do update set ${TOUCH[owner]}
    where orders.deadline_at > statement_timestamp() and orders.fee_terms = excluded.fee_terms
  returning id, folio, deadline_at, is_test, xmax = 0 as created
), picked as materialized (
  select p.id from places p where exists (select 1 from cart) and p.event_area_id = :eventAreaId::int and ${PICK[pick]}
), claimed as (
  update places p set ${heldBy("c.id", "c.deadline_at")} from cart c
  where p.id = any(array(select k.id from picked k where (select count(*) from picked) = :quantity::int))
  returning p.id, p.label
), items as (
  insert into order_items (admin_id, order_id, event_id, event_area_id, place_id, price_cents, fee_cents,
    price_iva_bps, fee_iva_bps, price_iva_cents, fee_iva_cents)
  select :adminId::int, c.id, :eventId::int, :eventAreaId::int, k.id, :priceCents::int, :feeCents::int,
    :priceIvaBps::int, :feeIvaBps::int, :priceIvaCents::int, :feeIvaCents::int
  from cart c, claimed k order by k.id
  returning id, place_id
), audited as (
  insert into audit_log (admin_id, actor_kind, actor_id, action, entity, entity_id, changes, request_id)
  select :adminId::int, :actorKind::text, :actorId::int, 'order.places_held', 'order', c.id::text, :changes::text::jsonb,
    :requestId::text
  from cart c where exists (select 1 from claimed)
)
select c.id, c.folio, c.created, c.is_test as "isTest", c.deadline_at as "deadlineAt",
  coalesce((select json_agg(json_build_object('id', i.id, 'placeId', k.id, 'placeLabel', k.label) order by i.id)
    from items i join claimed k on k.id = i.place_id), '[]'::json) as items
from cart c`,
  );

export const TAKE_PLACES = {
  buyer: {
    skip: takePlaces("buyer", "skip"),
    wait: takePlaces("buyer", "wait"),
    listed: takePlaces("buyer", "listed"),
  },
  token: {
    skip: takePlaces("token", "skip"),
    wait: takePlaces("token", "wait"),
    listed: takePlaces("token", "listed"),
  },
};

const EVENTS_OF = "select event_id from order_items where order_id = :orderId::bigint and place_id is not null";

/** The same lock as `lockHolds` takes, in all events of an order, by their ids. */
export const lockBuyerInEventsOf = hotStatement<{ orderId: number; buyerId: number }, unknown>(
  { name: "orders.lockBuyerInEventsOf", bench: "checkout" },
  `with mine as materialized (select distinct event_id from (${EVENTS_OF}) i order by event_id)
select pg_advisory_xact_lock(event_id, :buyerId::int) from mine`,
);

export const lockEvents = hotStatement<{ eventIds: string }, { id: number; state: string }>(
  { name: "orders.lockEvents", bench: "checkout" },
  keepEventsSql("id = any(:eventIds::text::int[])"),
);

export const lockEventsOf = hotStatement<{ orderId: number }, { id: number; state: string }>(
  { name: "orders.lockEventsOf", bench: "checkout" },
  keepEventsSql(`id in (${EVENTS_OF})`),
);

/** Whoever cancels one of the events waits for this sale, or this sale sees that it was cancelled. */
export const lockEventsForSale = hotStatement<{ orderId: number; now: Date }, { cancelled: boolean; over: boolean }>(
  { name: "orders.lockEventsForSale", bench: "webhooks" },
  `select bool_or(v.state = 'cancelled') as cancelled, bool_or(v.ends_at < :now::timestamptz) as over
from (${keepEventsSql(`id in (${EVENTS_OF})`)}) v`,
);

/** An order under its lock, with the database's clock. */
export interface LockedOrder {
  id: number;
  folio: string;
  state: OrderState;
  adminId: number;
  enclosureId: number;
  buyerId: number | null;
  method: string | null;
  channel: "store" | "gate";
  deadlineAt: Date | null;
  isTest: boolean;
  /** An exchange has the sold item that the order replaces; `creditCents` is what that item counts for. */
  exchangeItemId: number | null;
  creditCents: number;
  changeFeeCents: number;
  discountCodeId: number | null;
  /** The fees with which its total was shown; only an ended order of earlier days has none. */
  feeTerms: FeeTerms | null;
  dbNow: Date;
}

/** `buyerId` null finds anybody's order. */
export const lockOrder = hotStatement<{ orderId: number; buyerId: number | null }, LockedOrder>(
  { name: "orders.lockOrder", bench: "checkout" },
  `select id, folio, state, admin_id as "adminId", enclosure_id as "enclosureId",
  buyer_id as "buyerId", method, channel, is_test as "isTest",
  exchange_item_id as "exchangeItemId", credit_cents as "creditCents", change_fee_cents as "changeFeeCents",
  discount_code_id as "discountCodeId", fee_terms as "feeTerms", deadline_at as "deadlineAt", clock_timestamp() as "dbNow"
from orders where id = :orderId::bigint and (:buyerId::int is null or buyer_id = :buyerId::int) for update`,
);

export interface LockedItem {
  id: number;
  eventId: number;
  eventAreaId: number;
  placeId: number;
  state: "held" | "sold" | "released" | "returned";
  priceCents: number;
  discountCents: number;
  feeCents: number;
  priceIvaBps: number;
  priceIvaCents: number;
  feeIvaBps: number;
  feeIvaCents: number;
}

/** What an order holds, has sold, or held when it ended; never what its buyer took out. */
export const readItems = hotStatement<{ orderId: number }, LockedItem>(
  { name: "orders.readItems", bench: "checkout" },
  `select id, event_id as "eventId", event_area_id as "eventAreaId",
  place_id as "placeId", state, price_cents as "priceCents", discount_cents as "discountCents",
  fee_cents as "feeCents", price_iva_bps as "priceIvaBps", price_iva_cents as "priceIvaCents",
  fee_iva_bps as "feeIvaBps", fee_iva_cents as "feeIvaCents"
from order_items where order_id = :orderId::bigint and place_id is not null order by id`,
);

export const awaitPayment = hotStatement<{ orderId: number; method: string; waitsUntil: Date; isTest: boolean }, never>(
  { name: "orders.awaitPayment", bench: "checkout" },
  `update orders
set state = 'awaiting_payment', method = :method, deadline_at = :waitsUntil::timestamptz, is_test = is_test or :isTest
where id = :orderId::bigint`,
);

/** Keeps what an attempt asks for each item, from parallel lists of centavos by the texts of arrays. */
export const keepAsked = hotStatement<
  {
    adminId: number;
    paymentId: number;
    itemIds: string;
    prices: string;
    discounts: string;
    fees: string;
    priceIvas: string;
    feeIvas: string;
  },
  never
>(
  { name: "orders.keepAsked", bench: "checkout" },
  `insert into payment_items (admin_id, payment_id, order_item_id, price_cents, discount_cents, fee_cents, price_iva_cents,
  fee_iva_cents)
select :adminId::int, :paymentId::bigint, n.* from unnest(:itemIds::text::bigint[], :prices::text::int[],
  :discounts::text::int[], :fees::text::int[], :priceIvas::text::int[], :feeIvas::text::int[]) n`,
);

export const sellItems = hotStatement<{ orderId: number; at: Date }, never>(
  { name: "orders.sellItems", bench: "webhooks" },
  `update order_items set state = 'sold', sold_at = :at::timestamptz
where order_id = :orderId::bigint and state = 'held'`,
);

export const markPaid = hotStatement<{ orderId: number; method: string; at: Date; isTest: boolean }, never>(
  { name: "orders.markPaid", bench: "webhooks" },
  `update orders set state = 'paid', method = :method, paid_at = :at::timestamptz, closed_at = null,
  is_test = is_test or :isTest where id = :orderId::bigint`,
);

/** What `issueTickets` needs of an order's sold items. */
export const readSoldItems = hotStatement<{ orderId: number }, SoldItem>(
  { name: "orders.readSoldItems", bench: "webhooks" },
  `select o.admin_id as "adminId", o.enclosure_id as "enclosureId", o.buyer_id as "buyerId",
  i.id as "itemId", i.event_id as "eventId", i.event_area_id as "eventAreaId", i.place_id as "placeId",
  a.parking_area_id as "parkingAreaId", t.id as "ticketId"
from order_items i join orders o on o.id = i.order_id join event_areas a on a.id = i.event_area_id
left join tickets t on t.order_item_id = i.id
where i.order_id = :orderId::bigint and i.state = 'sold' order by i.id`,
);
