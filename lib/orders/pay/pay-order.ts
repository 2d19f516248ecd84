import { eq } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { inOrder, together } from "@/db/pipeline";
import { enclosures } from "@/db/schema";
import { type AuditInput, recordAudits } from "@/lib/audit";
import { takePointHere } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { queueMessage } from "@/lib/notifications";
import type { OrderState, PaidDto } from "@/lib/orders/client";
import { endAttempt, isProviderDown } from "@/lib/orders/end/end-attempt";
import { assertExchangeable } from "@/lib/orders/exchange/exchange";
import { assertWithinLimit } from "@/lib/orders/hold/buyer-limit";
import { awaitPayment, type LockedItem, type LockedOrder, readItems } from "@/lib/orders/hot";
import { buyerLocksOf, liveEventLocksOf, lockLiveEvents, orderLock } from "@/lib/orders/order-locks";
import { findOrder } from "@/lib/orders/own-order";
import { cashRefusal, isTooMuch, lockCashShare } from "@/lib/orders/pay/cash-rules";
import { hasContact, needsContact } from "@/lib/orders/pay/contact-rule";
import { fulfilOrder } from "@/lib/orders/pay/fulfil-order";
import { unreachedLeast } from "@/lib/orders/pay/least-rule";
import { withOfferedMethods } from "@/lib/orders/pay/offered-methods";
import { paymentDeadline } from "@/lib/orders/pay/payment-deadline";
import { dueOf, keepAskedItems, pricedBy, termsOf, writeAmounts } from "@/lib/orders/pay/reprice-items";
import { freeOfCharge, takeDiscounts } from "@/lib/orders/pay/use-code";
import { subjectOf } from "@/lib/orders/payments-of";
import { readOrder } from "@/lib/orders/queries";
import { PayOrderInput } from "@/lib/orders/schemas";
import {
  attemptCreatedAudit,
  attemptsOf,
  createAttempt,
  type EnabledMethod,
  enabledMethods,
  isLive,
  liveAttempt,
  openAtProvider,
  type PaymentRow,
  tooLittle,
} from "@/lib/payments";
import { keepLocked, lockPlaces, passBy } from "@/lib/places";
import { type Method, OFFLINE_METHODS } from "@/lib/pricing/client";
import { noteBuyer } from "@/lib/users";

type Tx = Ctx & { db: Db };

interface Frozen {
  order: LockedOrder;
  places: number;
  venue: string;
  /** Null when nothing was due, so that the order is paid. */
  payment: PaymentRow | null;
}

interface Starting {
  orderId: number;
  method: Method;
  /** The buyer has seen that the code does not hold and pays all the same. */
  withoutCode: boolean;
  /** The total that the buyer was shown; undefined takes any. */
  expectedCents: number | undefined;
  state: OrderState;
  /** The order's buyer, who need not be the actor. */
  userId: number;
}

/** Nobody is asked for another total than the one that was shown. */
function assertShown(expectedCents: number | undefined, totalCents: number): void {
  if (expectedCents !== undefined && expectedCents !== totalCents)
    throw new DomainError("terms.changed", { data: { totalCents } });
}

function assertPayable(state: OrderState): void {
  if (state === "cart" || state === "awaiting_payment") return;
  if (state === "expired") throw new DomainError("order.expired");
  if (state === "cancelled") throw new DomainError("order.cancelled");
  throw new DomainError("order.paid");
}

async function lockHeldPlaces(tx: Tx, order: LockedOrder, items: readonly LockedItem[]): Promise<void> {
  const gone = new DomainError(order.state === "cart" ? "cart.expired" : "order.expired");
  if (order.state === "awaiting_payment" && order.deadlineAt && order.deadlineAt <= order.dbNow) throw gone;
  const ids = placeIdsOf(items);
  const places = await lockPlaces(tx.db, ids, order.id);
  if (places.length < ids.length || places.some((place) => !place.isOurs || place.isSold)) throw gone;
}

async function venueName(db: Db, { enclosureId }: LockedOrder): Promise<string> {
  const [row] = await db.select({ name: enclosures.name }).from(enclosures).where(eq(enclosures.id, enclosureId));
  return row?.name ?? "";
}

const eventIdsOf = (items: readonly LockedItem[]) => items.map((item) => item.eventId);
const placeIdsOf = (items: readonly LockedItem[]) => items.map((item) => item.placeId);

async function accountFor(
  tx: Tx,
  order: LockedOrder,
  method: Method,
  offered: readonly EnabledMethod[],
): Promise<EnabledMethod> {
  const found = offered.find((one) => one.method === method);
  if (!found) throw new DomainError("payment.method_unavailable", { field: "method" });
  const refusal = found.cash ? await cashRefusal(tx.db, order, found.cash, tx.now) : null;
  if (refusal) throw new DomainError(refusal, { field: "method" });
  return found;
}

/** Takes the buyer's locks and the cash shares of the order's areas, which come before any row. */
async function lockCash(tx: Tx, orderId: number, buyerId: number): Promise<void> {
  await buyerLocksOf(buyerId, orderId).send(tx.db);
  const items = await readItems(tx.db, { orderId });
  await lockCashShare(
    tx.db,
    items.map((item) => item.eventAreaId),
  );
}

async function freeze(tx: Tx, starting: Starting): Promise<Frozen> {
  const { orderId, userId: buyerId, method, withoutCode, expectedCents } = starting;
  if (OFFLINE_METHODS.includes(method)) await lockCash(tx, orderId, buyerId);
  const [, events, order, all] = await inOrder(tx.db, [
    buyerLocksOf(buyerId, orderId),
    liveEventLocksOf(orderId),
    orderLock(orderId, buyerId),
    readItems.later({ orderId }),
  ]);
  assertPayable(order.state);
  const items = all.filter((item) => item.state === "held");
  if (items.length === 0) throw new DomainError("cart.empty");
  // A place of another event may have come into the cart before its row was locked.
  await lockLiveEvents(
    tx.db,
    eventIdsOf(items).filter((id) => !events.includes(id)),
  );
  const [, venue, attempts, offered] = await together([
    () => lockHeldPlaces(tx, order, items),
    () => venueName(tx.db, order),
    () => attemptsOf(tx, subjectOf(orderId)),
    () => enabledMethods({ ctx: tx, adminId: order.adminId, enclosureId: order.enclosureId }),
    () => assertWithinLimit(tx.db, orderId),
    () => assertExchangeable(tx.db, order),
    () => noteBuyer(tx.db, order.adminId, buyerId),
  ]);
  const live = attempts.find(({ state }) => isLive(state)) ?? null;
  if (live && live.method === method) {
    assertShown(expectedCents, live.amountCents);
    return { order, places: items.length, venue, payment: live };
  }
  const payNothing = async (free: readonly LockedItem[]): Promise<Frozen> => {
    assertShown(expectedCents, 0);
    await fulfilOrder(tx, { order, items: free, payment: null, at: tx.now, passage: passBy("held") });
    return { order, places: items.length, venue, payment: null };
  };
  if (order.exchangeItemId === null && dueOf(order, items) === 0) return payNothing(items);

  const discounts = await takeDiscounts(tx, order, items, { method, withoutCode });
  const given = discounts && (await freeOfCharge(tx.db, order, items, discounts));
  if (given) return payNothing(given);
  const account = await accountFor(tx, order, method, offered);
  const priced = pricedBy(termsOf(order), method, items, discounts);
  const total = dueOf(order, priced);
  assertShown(expectedCents, total);
  await writeAmounts(tx.db, items, priced);
  if (order.exchangeItemId === null && total === 0) return payNothing(priced);
  if (total === 0) throw new DomainError("payment.method_unavailable", { field: "method" });
  const leastCents = unreachedLeast(account, total);
  if (leastCents !== null) throw tooLittle(method, leastCents);
  if (isTooMuch(account, total)) throw new DomainError("payment.cash_too_much", { field: "method" });
  if (needsContact(method, total) && !(await hasContact(tx.db, buyerId)))
    throw new DomainError("payment.contact_unverified", { field: "method" });
  const { deadline, waitsUntil, heldUntil } = paymentDeadline({ order, account, attempts });
  if (deadline <= order.dbNow) throw new DomainError("order.expired");
  const attempt = { ...subjectOf(orderId), adminId: order.adminId, amountCents: total, expiresAt: deadline, account };
  const [payment] = await together([
    () => createAttempt(tx, { ...attempt, instead: live }),
    () => keepLocked(tx.db, orderId, placeIdsOf(items), heldUntil),
    () => awaitPayment(tx.db, { orderId, method, waitsUntil, isTest: account.isTest }),
    () => enqueue(tx.db, "settlement.close-unpaid", { orderId }, { startAfter: waitsUntil }),
  ]);
  const started: AuditInput = {
    action: "order.payment_started",
    entity: "order",
    entityId: orderId,
    adminId: order.adminId,
    before: { state: order.state, method: order.method },
    after: { state: "awaiting_payment", method, totalCents: total, paymentId: payment.id },
  };
  await together([
    () => keepAskedItems(tx.db, payment, priced),
    () => recordAudits(tx, [attemptCreatedAudit(payment), started]),
  ]);
  return { order, places: items.length, venue, payment };
}

/**
 * Before another method, the old attempt ends at its provider, which may answer that it is paid already. It goes on where
 * the new method would be refused or costs something else than was shown.
 */
async function endOtherAttempt(ctx: Ctx, { orderId, method, expectedCents }: Starting): Promise<void> {
  const live = await liveAttempt({}, subjectOf(orderId));
  if (!live || live.method === method) return;
  const { methods } = await withOfferedMethods(ctx, await readOrder(dbOf(ctx), orderId, ctx.now));
  const shown = methods.find((one) => one.method === method);
  if (shown) assertShown(expectedCents, shown.totalCents);
  if (shown?.unavailable)
    throw new DomainError(shown.unavailable.code, { field: "method", data: shown.unavailable.data });
  try {
    await endAttempt(ctx, live, "validate");
  } catch (error) {
    if (!isProviderDown(error)) throw error;
  }
}

async function mailReference(tx: Tx, { id, adminId }: PaymentRow, toUserId: number): Promise<void> {
  const message = { idempotencyKey: `payment.pending:${id}`, template: "payment.pending", payload: { paymentId: id } };
  await queueMessage(tx, { ...message, toUserId, adminId });
}

/**
 * Starts the payment of the buyer's own order, or answers the one under way. The total is frozen with the method's fee,
 * and the places are kept until the deadline and a margin. A total other than `expectedCents` is refused
 * (`terms.changed`, with the new one in `totalCents`). When nothing is due the order is paid at once (`next.kind`
 * is "finished"). Not to be called inside a transaction.
 */
export async function payOrder({ ctx, input }: VerbArgs<PayOrderInput>): Promise<PaidDto> {
  const { orderId, method, withoutCode, expectedCents } = parseInput(PayOrderInput, input);
  const { userId } = authorizeUser(ctx.actor, "order:pay");
  await takePointHere("provider:asked", String(userId));
  const found = await findOrder(ctx, { orderId });
  assertPayable(found.state);
  return startPayment(ctx, { orderId, method, withoutCode, expectedCents, state: found.state, userId });
}

/**
 * Lets the buyer, or staff for the buyer, pay an unpaid order by another method: its attempt ends and a new one begins.
 * A reference that staff started is mailed to the buyer. The same method answers the attempt that is under way.
 */
export async function changeMethod({ ctx, input }: VerbArgs<PayOrderInput>): Promise<PaidDto> {
  const { orderId, method, withoutCode, expectedCents } = parseInput(PayOrderInput, input);
  const isStaff = can(ctx.actor, "order:write");
  if (!isStaff) await takePointHere("provider:asked", String(authorizeUser(ctx.actor, "order:pay").userId));
  const { state, buyerId } = await findOrder(ctx, { orderId, ...(isStaff ? { staff: "order:write" } : {}) });
  assertPayable(state);
  if (state !== "awaiting_payment" || buyerId === null) throw new DomainError("order.not_waiting");
  const anyCode = withoutCode || isStaff;
  return startPayment(ctx, { orderId, method, withoutCode: anyCode, expectedCents, state, userId: buyerId });
}

async function startPayment(ctx: Ctx, starting: Starting): Promise<PaidDto> {
  const { state, userId } = starting;
  if (state === "awaiting_payment") await endOtherAttempt(ctx, starting);
  const { order, places, venue, payment } = await withTx(ctx, (tx) => freeze(tx, starting));
  if (!payment) return { folio: order.folio, paymentId: null, next: { kind: "finished" } };
  const description = `${places} ${places === 1 ? "lugar" : "lugares"} en ${venue}`;
  const { next } = await openAtProvider(ctx, payment, { description, payerId: userId }, async (tx, opened) => {
    if (opened.kind === "reference") await mailReference(tx, payment, userId);
  });
  return { folio: payment.folio, paymentId: payment.id, next };
}
