import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { DomainError, notFound } from "@/lib/core/errors";
import type { OrderState } from "@/lib/orders/schemas";
import { idList } from "@/lib/orders/sql";

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
  feeIvaBps: number;
  feeIvaCents: number;
}

/** A place under its lock. `isOurs`: the order took it last; `isFree`: anybody may take it now. */
export interface LockedPlace {
  id: number;
  eventAreaId: number;
  isOurs: boolean;
  isFree: boolean;
  isSold: boolean;
}

/** One change at a time of what a buyer holds in these events; taken before any row is locked. */
export async function lockBuyerEvents(db: Db, buyerId: number, eventIds: readonly number[]): Promise<void> {
  for (const eventId of [...new Set(eventIds)].sort((a, b) => a - b)) {
    await db.execute(sql`select pg_advisory_xact_lock(${eventId}::int, ${buyerId}::int)`);
  }
}

const LOCK_EVENTS = "select state from events where id = any($1::text::int[]) order by id for share";

/**
 * Keeps events as they are until the transaction ends: whoever cancels one waits, or was waited for. Comes after the
 * advisory locks and before any other row. Errors: `hold.cancelled`.
 */
export async function lockSellable(db: Db, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  const found = await runPrepared<{ state: string }>(db, LOCK_EVENTS, [idList([...new Set(eventIds)])]);
  if (found.some(({ state }) => state === "cancelled")) throw new DomainError("hold.cancelled");
}

type OrderFacts = Omit<LockedOrder, "deadlineAt" | "dbNow"> & { deadline: number | null; clock: number };

/** $1 order, $2 its buyer, null for anybody's. */
const LOCK_ORDER = `select id::float8 as id, folio, state, admin_id as "adminId", enclosure_id as "enclosureId",
  buyer_id as "buyerId", method, is_test as "isTest",
  exchange_item_id::float8 as "exchangeItemId", credit_cents as "creditCents", change_fee_cents as "changeFeeCents", (extract(epoch from deadline_at) * 1000)::float8 as deadline,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as clock
from orders where id = $1::bigint and ($2::int is null or buyer_id = $2::int) for update`;

/** Locks an order. What is asked without awaiting it travels along and is read under the lock. Errors: `resource.not_found`. */
export async function lockOrderRow(db: Db, orderId: number, buyerId: number | null = null): Promise<LockedOrder> {
  const [row] = await runPrepared<OrderFacts>(db, LOCK_ORDER, [orderId, buyerId]);
  if (!row) throw notFound();
  const { deadline, clock, ...order } = row;
  return { ...order, deadlineAt: deadline === null ? null : new Date(deadline), dbNow: new Date(clock) };
}

const ITEMS = `select id::float8 as id, event_id as "eventId", event_area_id as "eventAreaId",
  place_id::float8 as "placeId", state, price_cents as "priceCents", discount_cents as "discountCents",
  fee_cents as "feeCents", fee_iva_bps as "feeIvaBps", fee_iva_cents as "feeIvaCents"
from order_items where order_id = $1::bigint and place_id is not null order by id`;

/** What an order holds, sold, or held when it ended; never what its buyer took out. */
export function itemsOf(db: Db, orderId: number): Promise<LockedItem[]> {
  return runPrepared<LockedItem>(db, ITEMS, [orderId]);
}

function placeQuery(where: SQL, orderId: number): SQL {
  return sql`select id::float8 as id, event_area_id as "eventAreaId", coalesce(order_id = ${orderId}, false) as "isOurs",
      free_at = 'infinity' as "isSold", free_at <= clock_timestamp() as "isFree"
    from places where ${where}`;
}

/** Locks places in id order. */
export async function lockPlaces(db: Db, placeIds: readonly number[], orderId: number): Promise<LockedPlace[]> {
  const where = sql`id = any(${idList(placeIds)}::text::bigint[])`;
  return db.execute<LockedPlace & Record<string, unknown>>(sql`${placeQuery(where, orderId)} order by id for update`);
}

/**
 * Locks `quantity` free places of an area, passing over rows that others hold; with `wait` it waits for those, all of
 * them in id order, so that nobody is refused while places are free.
 */
export async function lockFreePlaces(
  db: Db,
  eventAreaId: number,
  quantity: number,
  orderId: number,
  wait: boolean,
): Promise<LockedPlace[]> {
  const where = sql`event_area_id = ${eventAreaId} and free_at < 'infinity' and free_at <= statement_timestamp()`;
  const query = placeQuery(where, orderId);
  return db.execute<LockedPlace & Record<string, unknown>>(
    wait
      ? sql`${query} order by id + 0 for update`
      : sql`${query} order by free_at, id limit ${quantity} for update skip locked`,
  );
}
