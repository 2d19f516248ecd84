import type { Db } from "@/db/client";
import { runPrepared, type Statement, statement } from "@/db/prepared";
import { DomainError, notFound } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { keepEventsSql } from "@/lib/events";
import type { OrderState } from "@/lib/orders/client";

/** An order under its lock, with the database's clock. */
export interface LockedOrder {
  id: number;
  folio: string;
  state: OrderState;
  adminId: number;
  enclosureId: number;
  buyerId: number | null;
  method: string | null;
  deadlineAt: Date | null;
  isTest: boolean;
  /** Of an exchange: the sold item that it replaces, and what that counts for. */
  exchangeItemId: number | null;
  creditCents: number;
  changeFeeCents: number;
  /** The code that its buyer gave. */
  discountCodeId: number | null;
  dbNow: Date;
}

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

const LOCK_BUYER_EVENT = "select pg_advisory_xact_lock($1::int, $2::int)";

/** One change at a time of what a buyer holds in these events; taken before any row is locked. */
export async function lockBuyerEvents(db: Db, buyerId: number, eventIds: readonly number[]): Promise<void> {
  for (const eventId of [...new Set(eventIds)].sort((a, b) => a - b)) {
    await runPrepared(db, LOCK_BUYER_EVENT, [eventId, buyerId]);
  }
}

const EVENTS_OF = "select event_id from order_items where order_id = $1::bigint and place_id is not null";

const LOCK_BUYER_EVENTS_OF = `with mine as materialized (select distinct event_id from (${EVENTS_OF}) i order by event_id)
select pg_advisory_xact_lock(event_id, $2::int) from mine`;

/** As `lockBuyerEvents`, in the events of an order. */
export function lockBuyerEventsOf(buyerId: number, orderId: number): Statement<unknown[]> {
  return statement(LOCK_BUYER_EVENTS_OF, [orderId, buyerId]);
}

interface LockedEvent {
  id: number;
  state: string;
}

const LOCK_EVENTS = keepEventsSql("id = any($1::text::int[])");
const LOCK_EVENTS_OF = keepEventsSql(`id in (${EVENTS_OF})`);

function assertNoneCancelled(events: readonly LockedEvent[]): void {
  if (events.some(({ state }) => state === "cancelled")) throw new DomainError("hold.cancelled");
}

/**
 * Keeps events as they are until the transaction ends: whoever cancels one waits, or was waited for. Comes after the
 * advisory locks and before any other row.
 */
export async function lockSellable(db: Db, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  assertNoneCancelled(await runPrepared<LockedEvent>(db, LOCK_EVENTS, [idList([...new Set(eventIds)])]));
}

/** As `lockSellable`, the events of an order, whose ids it answers. */
export function lockSellableOf(orderId: number): Statement<number[]> {
  return statement<LockedEvent>(LOCK_EVENTS_OF, [orderId]).as((events) => {
    assertNoneCancelled(events);
    return events.map(({ id }) => id);
  });
}

type OrderFacts = Omit<LockedOrder, "deadlineAt" | "dbNow"> & { deadline: number | null; clock: number };

/** $1 order, $2 its buyer, null for anybody's. */
const LOCK_ORDER = `select id, folio, state, admin_id as "adminId", enclosure_id as "enclosureId",
  buyer_id as "buyerId", method, is_test as "isTest",
  exchange_item_id as "exchangeItemId", credit_cents as "creditCents", change_fee_cents as "changeFeeCents",
  discount_code_id as "discountCodeId", (extract(epoch from deadline_at) * 1000)::float8 as deadline,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as clock
from orders where id = $1::bigint and ($2::int is null or buyer_id = $2::int) for update`;

/** The statement that locks an order. */
export function orderLock(orderId: number, buyerId: number | null = null): Statement<LockedOrder> {
  return statement<OrderFacts>(LOCK_ORDER, [orderId, buyerId]).as(([row]) => {
    if (!row) throw notFound();
    const { deadline, clock, ...order } = row;
    return { ...order, deadlineAt: deadline === null ? null : new Date(deadline), dbNow: new Date(clock) };
  });
}

/** Locks an order. */
export const lockOrderRow = (db: Db, orderId: number): Promise<LockedOrder> => orderLock(orderId).send(db);

const ITEMS = `select id, event_id as "eventId", event_area_id as "eventAreaId",
  place_id as "placeId", state, price_cents as "priceCents", discount_cents as "discountCents",
  fee_cents as "feeCents", price_iva_bps as "priceIvaBps", price_iva_cents as "priceIvaCents",
  fee_iva_bps as "feeIvaBps", fee_iva_cents as "feeIvaCents"
from order_items where order_id = $1::bigint and place_id is not null order by id`;

/** The statement that reads what an order holds, sold, or held when it ended; never what its buyer took out. */
export const orderItems = (orderId: number): Statement<LockedItem[]> => statement<LockedItem>(ITEMS, [orderId]);

/** What an order holds, sold, or held when it ended. */
export const itemsOf = (db: Db, orderId: number): Promise<LockedItem[]> => orderItems(orderId).send(db);
