import { sql } from "drizzle-orm";
import { type Attempt, type Db, type Retry, TryAgain } from "@/db/client";
import { constraintOf } from "@/db/constraint";
import { inOrder } from "@/db/pipeline";
import { recordedActor } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { env } from "@/lib/core/env";
import { DomainError, notFound } from "@/lib/core/errors";
import { idList, newFolio } from "@/lib/core/ids";
import { type CartOwner, lockKeyOf, ownerParam, visitorKeyOf } from "@/lib/orders/cart/cart-owner";
import { restartEmptyCart } from "@/lib/orders/cart/close-cart";
import { type HoldFacts, LOCK_HOLDS, READ_HOLD_FACTS, TAKE_PLACES, type TakenPlaces } from "@/lib/orders/hot";
import { frozenTerms } from "@/lib/orders/pay/reprice-items";
import { freeCount, freeCountUpTo, IS_FREE, IS_HELD, passRoom, type RoomOfEvent } from "@/lib/places";
import { type FeeTerms, priceItem } from "@/lib/pricing/client";

/** What somebody asks of one area: any places, or numbered ones that they chose. */
export type WantedPlaces = { quantity: number; placeIds?: undefined } | { quantity?: undefined; placeIds: number[] };

export const quantityOf = (wanted: WantedPlaces): number =>
  wanted.placeIds ? wanted.placeIds.length : wanted.quantity;

/** Locks the owner's holds in the event, for a visitor those of the site too, then reads what a hold must know: two statements in one round trip. */
export async function lockAndReadFacts(
  tx: Db,
  owner: CartOwner,
  eventAreaId: number,
  quantity: number,
): Promise<HoldFacts> {
  const visitor = owner.kind === "token" ? owner.visitor : null;
  const asked = { eventAreaId, owner: ownerParam(owner), visitor, isDemo: isDemo(), quantity };
  const [, [facts]] = await inOrder(tx, [
    LOCK_HOLDS[owner.kind].later({ eventAreaId, ownerKey: lockKeyOf(owner), visitorKey: visitorKeyOf(owner) }),
    READ_HOLD_FACTS[owner.kind].later(asked),
  ]);
  if (!facts) throw notFound();
  return facts;
}

/** Refuses an area that is not sold at `now`; one that the public must not know of does not exist. */
export function assertOnSale(facts: HoldFacts, now: Date): void {
  if (facts.eventState === "draft" || facts.archived) throw notFound();
  if (facts.blocked) throw new DomainError("user.blocked_here");
  if (facts.needsAccount) throw new DomainError("hold.account_required");
  if (facts.eventState === "cancelled") throw new DomainError("hold.cancelled");
  if (now >= facts.salesEndAt) throw new DomainError("hold.sales_ended");
  if (facts.eventState === "paused") throw new DomainError("hold.paused");
  if (now < facts.salesStartAt) {
    throw new DomainError("hold.not_on_sale", { data: { salesStartAt: facts.salesStartAt.toISOString() } });
  }
}

/** What the owner of places asks of who takes some. */
export const roomOf = ({ eventId, waitingRoom, buyerLimit, enclosure }: HoldFacts): RoomOfEvent => ({
  eventId,
  waitingRoom,
  buyerLimit,
  slug: enclosure.slug,
});

/** The cart that a hold joins has places and time. */
const holdsSome = ({ cartId, cartExpired, cartEmpty, taken }: HoldFacts) =>
  cartId !== null && !cartExpired && !cartEmpty && taken > 0;

/** The visitors of a site may hold as many places as those of so many networks. */
const NETWORKS_OF_SITE = 10;

/**
 * Refuses what would exceed the event's limit for one buyer, the zone's own, or what visitors of one network, or of one
 * site, may hold of an event at once.
 */
export function assertWithinLimits(facts: HoldFacts, quantity: number): void {
  if (facts.taken + quantity > facts.buyerLimit) {
    throw new DomainError("limit.exceeded", { data: { limit: facts.buyerLimit, taken: facts.taken } });
  }
  const { areaLimit: limit, takenInArea: taken, zoneKey } = facts;
  if (limit !== null && taken + quantity > limit) {
    throw new DomainError("limit.exceeded", { data: { limit, taken, zoneKey } });
  }
  const { VISITOR_PLACES } = env();
  const shared = [
    { limit: VISITOR_PLACES, others: facts.takenByVisitors },
    { limit: VISITOR_PLACES * NETWORKS_OF_SITE, others: facts.takenBySite },
  ];
  for (const { limit, others } of shared) {
    if (others === null) continue;
    const data = { limit, taken: facts.taken + others };
    if (data.taken + quantity > limit) throw new DomainError("hold.visitor_limit", { data });
  }
}

/**
 * An empty cart begins again with its first place, as if it were opened now: its time and its terms. The caller has seen
 * that it holds nothing.
 */
export async function restartCart(tx: Db, facts: HoldFacts, cartId: number): Promise<HoldFacts> {
  const { enclosure } = facts;
  await restartEmptyCart(tx, cartId, { holdSeconds: enclosure.holdSeconds, feeTerms: frozenTerms(enclosure) });
  return { ...facts, cartTerms: null };
}

/** What the owner's live cart does not hold yet of the places asked, so that a form sent twice holds them once. */
export async function withoutOwnPlaces(tx: Db, facts: HoldFacts, wanted: WantedPlaces): Promise<WantedPlaces> {
  if (!wanted.placeIds) return wanted;
  if (!facts.isNumbered) throw new DomainError("hold.place_unknown");
  if (facts.cartId === null || facts.cartExpired) return wanted;
  const own = await tx.execute<{ id: number }>(sql`
    select p.id from places p where p.event_area_id = ${facts.eventAreaId} and p.order_id = ${facts.cartId}
      and ${sql.raw(IS_HELD)}`);
  const held = new Set(own.map(({ id }) => id));
  return { placeIds: wanted.placeIds.filter((id) => !held.has(id)) };
}

/** The buyer's cart of this venue was opened at the same moment: another try finds it. */
export const RETRY_FOR_NEW_CART: Retry = { when: (error) => constraintOf(error) === "orders_one_cart_key" };

/**
 * Takes places into the owner's cart as one of several steps of a transaction, or throws why it cannot. Asks for another
 * try of the whole transaction where that may do better: the first try passes over places that others are taking, a later
 * one waits for them. Refuses whoever was not admitted from the event's waiting room.
 */
export async function takePlaces(
  tx: Db,
  ctx: Ctx,
  owner: CartOwner,
  facts: HoldFacts,
  wanted: WantedPlaces,
  { number, isLast }: Attempt,
): Promise<TakenPlaces> {
  await passRoom({ ...ctx, db: tx }, roomOf(facts), { quantity: quantityOf(wanted), holds: holdsSome(facts) });
  // Too few places are free even if all that others are taking came back: there is no need to try.
  const isSoldOut = wanted.placeIds === undefined && facts.free < wanted.quantity;
  if (!isSoldOut) {
    const taken = await takeInOneStatement(tx, ctx, owner, facts, wanted, number === 1 && !isLast ? "skip" : "wait");
    if (!taken) throw isLast ? new DomainError("cart.expired") : new TryAgain();
    if (taken.items.length === quantityOf(wanted)) return taken;
  }
  throw (await refusalFor(tx, facts.eventAreaId, wanted, isSoldOut || isLast)) ?? new TryAgain();
}

/** The terms of the cart that a hold joins, or else the venue's of now. */
export function holdTerms({ cartTerms, enclosure }: HoldFacts): FeeTerms {
  return cartTerms ?? frozenTerms(enclosure);
}

/** Null when the cart's deadline has just passed, or its terms are others; no items when there were too few places. */
async function takeInOneStatement(
  tx: Db,
  ctx: Ctx,
  owner: CartOwner,
  facts: HoldFacts,
  wanted: WantedPlaces,
  contention: "skip" | "wait",
): Promise<TakenPlaces | null> {
  const { eventAreaId, enclosure, priceCents } = facts;
  const terms = holdTerms(facts);
  const quantity = quantityOf(wanted);
  const actor = recordedActor(ctx.actor);
  const [taken] = await TAKE_PLACES[owner.kind][wanted.placeIds ? "listed" : contention](tx, {
    // Until a method is chosen an item costs what it would by the dearest one offered.
    ...priceItem({ priceCents, terms }),
    adminId: facts.adminId,
    enclosureId: enclosure.id,
    buyerId: owner.kind === "buyer" ? owner.buyerId : null,
    tokenHash: owner.kind === "token" ? owner.hash : null,
    visitor: owner.kind === "token" ? owner.visitor : null,
    folio: newFolio("CT"),
    isTest: isDemo(),
    holdSeconds: enclosure.holdSeconds,
    feeTerms: JSON.stringify(terms),
    eventAreaId,
    quantity,
    placeIds: wanted.placeIds ? idList(wanted.placeIds) : null,
    eventId: facts.eventId,
    actorKind: actor.kind,
    actorId: actor.userId,
    requestId: ctx.requestId,
    changes: JSON.stringify({ eventAreaId: [null, eventAreaId], places: [null, quantity] }),
  });
  return taken ?? null;
}

/**
 * Why places cannot be had, with what is left. Null when only places that others are taking were in the way, so that
 * asking once more makes sense; never null when `isLast`.
 */
export async function refusalFor(
  db: Db,
  eventAreaId: number,
  wanted: WantedPlaces,
  isLast: boolean,
): Promise<DomainError | null> {
  if (wanted.placeIds) {
    const { hasUnknown, takenLabels } = await findMissing(db, eventAreaId, wanted.placeIds);
    if (hasUnknown) return new DomainError("hold.place_unknown");
    if (takenLabels.length === 0 && !isLast) return null;
    return new DomainError("hold.places_taken", { data: { labels: takenLabels } });
  }
  if (!isLast) return null;
  const [left, other] = await Promise.all([countFree(db, eventAreaId), nearestArea(db, eventAreaId, wanted.quantity)]);
  return new DomainError("hold.not_enough_places", {
    data: {
      left: Math.min(left, wanted.quantity - 1),
      alternativeAreaId: other?.eventAreaId ?? null,
      alternativeKey: other?.key ?? null,
    },
  });
}

async function findMissing(
  db: Db,
  eventAreaId: number,
  placeIds: readonly number[],
): Promise<{ hasUnknown: boolean; takenLabels: string[] }> {
  const rows = await db.execute<{ label: string | null; free: boolean }>(sql`
    select p.label, ${sql.raw(IS_FREE)} as free from places p
    where p.event_area_id = ${eventAreaId} and p.id = any(${idList(placeIds)}::text::bigint[]) order by p.ordinal`);
  return {
    hasUnknown: rows.length < placeIds.length,
    takenLabels: rows.filter((row) => !row.free).map((row) => row.label ?? ""),
  };
}

async function countFree(db: Db, eventAreaId: number): Promise<number> {
  const [row] = await db.execute<{ left: number }>(sql`
    select ${sql.raw(freeCount("a.id"))} as left from event_areas a where a.id = ${eventAreaId}`);
  return row?.left ?? 0;
}

const centerOf = (zone: string) =>
  sql.raw(
    `(select avg((c ->> 0)::float8) as x, avg((c ->> 1)::float8) as y from jsonb_array_elements(${zone}.polygon) c)`,
  );

/**
 * Another area of the same event with room for `quantity`: one entered through the same gate first, then the closest on
 * the plan, then the closest in price. Null when nothing else has room.
 */
async function nearestArea(
  db: Db,
  eventAreaId: number,
  quantity: number,
): Promise<{ eventAreaId: number; key: string } | null> {
  const [row] = await db.execute<{ eventAreaId: number; key: string }>(sql`
    select b.id as "eventAreaId", zb.key
    from (select ${quantity}::int as quantity) asked
    cross join event_areas a
    join parking_areas za on za.id = a.parking_area_id
    join event_areas b on b.event_id = a.event_id and b.id <> a.id
    join parking_areas zb on zb.id = b.parking_area_id and zb.archived_at is null
    left join lateral ${centerOf("za")} ca on true
    left join lateral ${centerOf("zb")} cb on true
    where a.id = ${eventAreaId} and ${sql.raw(freeCountUpTo("b.id", "asked.quantity"))} >= asked.quantity
    order by exists (
        select 1 from event_area_doors da join event_area_doors db on db.gate_id = da.gate_id
        where da.event_area_id = a.id and db.event_area_id = b.id
      ) desc,
      sqrt((ca.x - cb.x) ^ 2 + (ca.y - cb.y) ^ 2) asc nulls last,
      abs(a.price_cents - b.price_cents), zb.key
    limit 1`);
  return row ?? null;
}
