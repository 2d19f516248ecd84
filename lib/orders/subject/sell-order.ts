import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inOrder, type Statement } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { Credit } from "@/lib/ledger";
import type { Exchanged } from "@/lib/orders/exchange/exchange";
import { assertWithinLimit } from "@/lib/orders/hold/buyer-limit";
import { type LockedItem, type LockedOrder, lockEventsForSale } from "@/lib/orders/hot";
import { fulfilOrder } from "@/lib/orders/pay/fulfil-order";
import { allotPlaces } from "@/lib/orders/subject/allot-places";
import { creditExchanged, lockExchanged } from "@/lib/orders/subject/complete-exchange";
import type { Effort, Given, PaymentRow, Refusal } from "@/lib/payments";
import { lockAndJudge, passBy, placeJudgements, placeLocks } from "@/lib/places";

type Tx = Ctx & { db: Db };

function eventsAllow({ now }: Tx, orderId: number): Statement<Refusal | null> {
  return lockEventsForSale.later({ orderId, now }).as(([row]) => {
    if (row?.cancelled) return "paid_after_cancel";
    return row?.over ? "paid_without_stock" : null;
  });
}

async function overLimit(tx: Tx, orderId: number): Promise<boolean> {
  try {
    await assertWithinLimit(tx.db, orderId);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === "limit.exceeded") return true;
    throw error;
  }
}

/** True when another live order exchanges the same ticket. */
async function hasOtherExchange(tx: Tx, { id, exchangeItemId }: LockedOrder): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from orders where exchange_item_id = ${exchangeItemId} and id <> ${id}
      and state in ('awaiting_payment', 'paid', 'partially_refunded') limit 1`);
  return rows.length > 0;
}

/** Null when the old money cannot be counted because it is disputed or went back. Nothing is written then. */
async function creditsOf(tx: Tx, order: LockedOrder, old: Exchanged): Promise<Credit[] | null> {
  try {
    return await creditExchanged(tx, order, old);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

const refused = (why: Refusal): Given => ({ kind: "refused", why });

interface Sale {
  order: LockedOrder;
  /** Priced as the payment's attempt asked for them. */
  items: readonly LockedItem[];
  payment: PaymentRow;
}

/**
 * Gives a locked order its places for money that is enough, and makes it paid. It refuses an order whose event was
 * cancelled or is over, whose places are gone, that exceeds the buyer's limit, or whose exchanged ticket is gone. It
 * asks for a harder effort where waiting for locks may do better.
 */
export async function sellOrder(tx: Tx, { order, items, payment }: Sale, effort: Effort): Promise<Given> {
  const ids = items.map((item) => item.placeId);
  const isExchange = order.exchangeItemId !== null;
  const [why, , ours] = await inOrder(tx.db, [
    eventsAllow(tx, order.id),
    // What an exchange replaces is locked before any place.
    placeLocks(isExchange ? [] : ids, order.id),
    placeJudgements(isExchange ? [] : ids, order.id),
  ]);
  if (why) return refused(why);
  const old = isExchange ? await lockExchanged(tx, order) : null;
  if (isExchange && (!old || (await hasOtherExchange(tx, order)))) return refused("exchange_lost");

  const locked = old ? await lockAndJudge(tx.db, [...ids, old.placeId], order.id) : ours;
  const own = locked.filter((place) => ids.includes(place.id));
  const keepsAll = own.length === items.length && own.every((place) => place.isOurs && !place.isSold);
  const isLate = order.state !== "awaiting_payment" || !keepsAll;
  if (isLate && !effort.late) return { kind: "harder", effort: { ...effort, late: true } };
  if (isLate) {
    await tx.db.execute(sql`
      update order_items set state = 'held' where order_id = ${order.id} and state = 'released' and place_id is not null`);
    if (await overLimit(tx, order.id)) return refused("over_limit");
  }
  const allotted = await allotPlaces(tx, items, own, effort.wait);
  if (allotted === "unsure") return { kind: "harder", effort: { late: true, wait: true } };
  if (allotted === "none") return refused("paid_without_stock");

  const credits = old ? await creditsOf(tx, order, old) : [];
  if (!credits) return refused("exchange_lost");
  await fulfilOrder(tx, { order, items: allotted, payment, credits, at: tx.now, passage: passBy("payment") });
  return { kind: "given" };
}
