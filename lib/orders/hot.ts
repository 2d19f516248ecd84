import { COUNTS_FOR_LIMIT, enclosureJson, epochMs, GATES_JSON } from "@/lib/orders/sql";
import { freeCountUpTo, heldBy, LOCK_FREE } from "@/lib/places";

/** Whose cart: a buyer's, or the one of an anonymous token. */
export type OwnerKind = "buyer" | "token";

/**
 * How places are picked: `skip` passes over rows that others are taking, `wait` waits for them in id order,
 * `listed` waits for the rows asked by id.
 */
export type Pick = "skip" | "wait" | "listed";

/**
 * One hold at a time for an event and an owner. $1 event area, $2 owner's key. The rest of the transaction plans its
 * statements once and by their indexes: left to itself the planner, misled by a LIMIT that it does not know and by tables
 * that were small when it looked, plans at every call or reads whole tables.
 */
export const LOCK = `select pg_advisory_xact_lock(a.event_id, $2::int),
  set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)
from event_areas a where a.id = $1::int`;

/** A visitor's token is taken again while it has a cart, of whatever venue. */
const IS_KNOWN: Record<OwnerKind, string> = {
  buyer: "true",
  token: "exists (select 1 from orders o where o.cart_token_hash = $2::bytea and o.state = 'cart')",
};

const OWNER: Record<OwnerKind, string> = {
  buyer: "o.buyer_id = $2::int",
  token: "o.cart_token_hash = $2::bytea and o.state = 'cart'",
};

const BLOCKED: Record<OwnerKind, string> = {
  buyer: `exists (select 1 from tenant_buyers b
    where b.admin_id = a.admin_id and b.user_id = $2::int and b.blocked_at is not null)`,
  token: "false",
};

/** The owner's live places in the area; counted only where it has a limit of its own. */
const takenHere = (owner: OwnerKind) => `case when a.buyer_limit is null then 0 else (
  select count(*)::int from orders o join order_items i on i.order_id = o.id
  where ${OWNER[owner]} and ${COUNTS_FOR_LIMIT} and i.event_area_id = a.id and i.state in ('held', 'sold')) end`;

/** What a hold must know. $1 event area, $2 buyer's id or token's hash, $3 whether this is a demo, $4 how many are asked. */
export const FACTS: Record<OwnerKind, string> = { buyer: factsText("buyer"), token: factsText("token") };

function factsText(owner: OwnerKind): string {
  return `select a.id as "eventAreaId", a.event_id as "eventId", a.admin_id as "adminId", a.price_cents as "priceCents",
  v.name as "eventName", v.state as "eventState", v.buyer_limit as "buyerLimit",
  a.buyer_limit as "areaLimit", ${takenHere(owner)} as "takenHere",
  ${epochMs("v.starts_at")} as "startsAt", ${epochMs("v.sales_start_at")} as "salesStartAt", ${epochMs("v.sales_end_at")} as "salesEndAt",
  (e.archived_at is not null or z.archived_at is not null) as archived, ${BLOCKED[owner]} as blocked,
  z.key as "zoneKey", z.name as "zoneName", z.is_numbered as "isNumbered",
  ${GATES_JSON} as gates, ${enclosureJson("$3")} as enclosure,
  ${IS_KNOWN[owner]} as "isKnownOwner",
  c.id as "cartId", coalesce(c.deadline_at <= statement_timestamp(), false) as "cartExpired",
  (c.id is not null and not exists (select 1 from order_items i where i.order_id = c.id and i.state = 'held')) as "cartEmpty",
  (select coalesce(sum(n.items), 0)::int from orders o cross join lateral (
      select count(*) as items from order_items i
      where i.order_id = o.id and i.event_id = a.event_id and i.state in ('held', 'sold')) n
    where ${OWNER[owner]} and ${COUNTS_FOR_LIMIT}) as taken,
  ${freeCountUpTo("a.id", "$4::int")} as free
from event_areas a
join events v on v.id = a.event_id
join enclosures e on e.id = v.enclosure_id
join parking_areas z on z.id = a.parking_area_id
left join lateral (
  select o.id, o.deadline_at from orders o where ${OWNER[owner]} and o.enclosure_id = e.id and o.state = 'cart'
) c on true
where a.id = $1::int`;
}

const CONFLICT: Record<OwnerKind, string> = {
  buyer: "(buyer_id, enclosure_id) where state = 'cart'",
  token: "(cart_token_hash, enclosure_id) where state = 'cart'",
};

const PICK: Record<Pick, string> = {
  skip: LOCK_FREE.skip("$9::int"),
  wait: LOCK_FREE.wait("$9::int"),
  listed: LOCK_FREE.listed("$21::text::bigint[]"),
};

/**
 * Opens the cart or joins the live one, takes the places, writes their items and the audit row: all or nothing but the
 * cart. The cart comes first (`exists`), so that rows are locked in the agreed order; the array keeps the plan on the
 * primary key whatever the quantity. Answers no row when the cart's deadline has just passed, and no items when there
 * were too few places.
 *
 * $1 admin, $2 enclosure, $3 buyer, $4 token's hash, $5 folio, $6 is test, $7 hold minutes, $8 event area, $9 quantity,
 * $10 event, $11 price, $12 fee, $13 and $14 IVA rates, $15 and $16 IVA, $17 actor's kind, $18 actor's id,
 * $19 request, $20 changes, and only for listed places $21 their ids.
 */
function holdText(owner: OwnerKind, pick: Pick): string {
  return `with cart as (
  insert into orders (admin_id, enclosure_id, buyer_id, cart_token_hash, folio, is_test, deadline_at)
  values ($1::int, $2::int, $3::int, $4::bytea, $5::text, $6::boolean, statement_timestamp() + $7::int * interval '1 minute')
  on conflict ${CONFLICT[owner]} do update set folio = orders.folio
    where orders.deadline_at > statement_timestamp()
  returning id, folio, deadline_at, is_test, xmax = 0 as created
), picked as materialized (
  select p.id from places p where exists (select 1 from cart) and p.event_area_id = $8::int and ${PICK[pick]}
), claimed as (
  update places p set ${heldBy("c.id", "c.deadline_at")} from cart c
  where p.id = any(array(select k.id from picked k where (select count(*) from picked) = $9::int))
  returning p.id, p.label
), items as (
  insert into order_items (admin_id, order_id, event_id, event_area_id, place_id, price_cents, fee_cents,
    price_iva_bps, fee_iva_bps, price_iva_cents, fee_iva_cents)
  select $1::int, c.id, $10::int, $8::int, k.id, $11::int, $12::int, $13::int, $14::int, $15::int, $16::int
  from cart c, claimed k order by k.id
  returning id, place_id
), audited as (
  insert into audit_log (admin_id, actor_kind, actor_id, action, entity, entity_id, changes, request_id)
  select $1::int, $17::text, $18::int, 'order.places_held', 'order', c.id::text, $20::text::jsonb, $19::text
  from cart c where exists (select 1 from claimed)
)
select c.id, c.folio, c.created, c.is_test as "isTest", ${epochMs("c.deadline_at")} as "deadlineAt",
  coalesce((select json_agg(json_build_object('id', i.id, 'placeId', k.id, 'placeLabel', k.label) order by i.id)
    from items i join claimed k on k.id = i.place_id), '[]'::json) as items
from cart c`;
}

export const HOLD: Record<OwnerKind, Record<Pick, string>> = {
  buyer: { skip: holdText("buyer", "skip"), wait: holdText("buyer", "wait"), listed: holdText("buyer", "listed") },
  token: { skip: holdText("token", "skip"), wait: holdText("token", "wait"), listed: holdText("token", "listed") },
};
