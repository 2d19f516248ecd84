import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError, notFound } from "@/lib/core/errors";
import { newFolio } from "@/lib/core/ids";
import { enqueue } from "@/lib/jobs";
import { assertOnSale, lockAndReadFacts, refusalFor, roomOf } from "@/lib/orders/hold/take-places";
import type { HoldFacts } from "@/lib/orders/hot";
import { lockLiveEvents } from "@/lib/orders/order-locks";
import { frozenTerms } from "@/lib/orders/pay/reprice-items";
import { holdLocked, lockAndJudge, lockFreePlaces, passRoom, type RoomOfEvent } from "@/lib/places";
import { type FeeTerms, type ItemAmounts, priceItem } from "@/lib/pricing/client";

type Tx = Ctx & { db: Db };

export interface ExchangeTarget {
  eventId: number;
  eventAreaId: number;
  enclosureId: number;
  isNumbered: boolean;
  holdSeconds: number;
  priceCents: number;
  terms: FeeTerms;
  room: RoomOfEvent;
}

function targetOf(facts: HoldFacts): ExchangeTarget {
  const { eventId, eventAreaId, isNumbered, priceCents, enclosure } = facts;
  const { id: enclosureId, holdSeconds } = enclosure;
  const terms = frozenTerms(enclosure);
  return { eventId, eventAreaId, enclosureId, isNumbered, holdSeconds, priceCents, terms, room: roomOf(facts) };
}

/**
 * Reads an area to which a buyer's ticket may go, under the lock of the buyer in its event. `anytime` is for staff,
 * whom the hours of the sale do not bind. Comes before any row lock.
 */
export async function readExchangeTarget(
  tx: Tx,
  input: { buyerId: number; eventAreaId: number; anytime: boolean },
): Promise<ExchangeTarget> {
  const facts = await lockAndReadFacts(tx.db, { kind: "buyer", buyerId: input.buyerId }, input.eventAreaId, 1);
  const always = { salesStartAt: new Date(0), salesEndAt: new Date(tx.now.getTime() + 1) };
  const isOpen = facts.eventState === "paused" || facts.eventState === "published";
  assertOnSale(input.anytime && isOpen ? { ...facts, ...always, eventState: "published" } : facts, tx.now);
  await lockLiveEvents(tx.db, [facts.eventId]);
  return targetOf(facts);
}

/** The price is the one that the store shows where no method is given. */
export function exchangePrice(
  target: ExchangeTarget,
  method: FeeTerms["methods"][number]["method"] | null,
): ItemAmounts {
  return priceItem({ priceCents: target.priceCents, terms: target.terms, method });
}

async function freePlaces(tx: Tx, eventAreaId: number, placeId: number | null): Promise<number[]> {
  if (placeId !== null) {
    const asked = await lockAndJudge(tx.db, [placeId], 0);
    return asked.filter((place) => place.isFree && place.eventAreaId === eventAreaId).map(({ id }) => id);
  }
  const found = await lockFreePlaces(tx.db, eventAreaId, 1, false);
  return found.length > 0 ? found : lockFreePlaces(tx.db, eventAreaId, 1, true);
}

async function pick(tx: Tx, target: ExchangeTarget, placeId: number | null): Promise<number> {
  const { eventAreaId, isNumbered } = target;
  if (isNumbered !== (placeId !== null)) throw new DomainError("hold.place_unknown", { field: "placeId" });
  const [first] = await freePlaces(tx, eventAreaId, placeId);
  if (first !== undefined) return first;
  const wanted = placeId === null ? { quantity: 1 } : { placeIds: [placeId] };
  throw (await refusalFor(tx.db, eventAreaId, wanted, true)) ?? new DomainError("hold.places_taken");
}

/**
 * Holds one place for the exchange of a sold item, as an order of its own that waits for its payment for so many
 * seconds. The caller's transaction holds the old order's row and the lock of the buyer in the event.
 */
export async function holdExchange(
  tx: Tx,
  input: {
    target: ExchangeTarget;
    placeId: number | null;
    amounts: ItemAmounts;
    old: { itemId: number; adminId: number; buyerId: number };
    creditCents: number;
    changeFeeCents: number;
    seconds: number;
  },
): Promise<{ orderId: number; folio: string }> {
  const { target, amounts, old, creditCents, changeFeeCents, seconds } = input;
  const passage = await passRoom(tx, target.room, { quantity: 1 });
  const placeId = await pick(tx, target, input.placeId);
  const [order] = await tx.db.execute<{ id: number; folio: string; deadline: Date; until: string }>(sql`
    insert into orders (admin_id, enclosure_id, buyer_id, folio, state, is_test, deadline_at, exchange_item_id, credit_cents, change_fee_cents,
      fee_terms)
    select ${old.adminId}, ${target.enclosureId}, ${old.buyerId}, ${newFolio("CT")}, 'awaiting_payment', ${isDemo()},
      clock_timestamp() + ${seconds}::int * interval '1 second', ${old.itemId}, ${creditCents}, ${changeFeeCents},
      ${JSON.stringify(target.terms)}::text::jsonb
    returning id, folio, deadline_at as deadline, deadline_at::text as until`);
  if (!order) throw notFound();
  await tx.db.execute(sql`
    insert into order_items (admin_id, order_id, event_id, event_area_id, place_id, price_cents, fee_cents,
      price_iva_bps, fee_iva_bps, price_iva_cents, fee_iva_cents)
    values (${old.adminId}, ${order.id}, ${target.eventId}, ${target.eventAreaId}, ${placeId}, ${amounts.priceCents}, ${amounts.feeCents},
      ${amounts.priceIvaBps}, ${amounts.feeIvaBps}, ${amounts.priceIvaCents}, ${amounts.feeIvaCents})`);
  await holdLocked(tx.db, order.id, [placeId], { until: order.until, passage });
  await enqueue(tx.db, "settlement.close-unpaid", { orderId: order.id }, { startAfter: order.deadline });
  return { orderId: order.id, folio: order.folio };
}
