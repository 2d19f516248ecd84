import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { assertReason, refusalOf } from "@/lib/after-sale/allowance";
import { openTarget, type Quote, quoteOf } from "@/lib/after-sale/change/quote-change";
import type { ChangedDto } from "@/lib/after-sale/client";
import { ChangeTicket, type ChangeTicketInput } from "@/lib/after-sale/schemas";
import { termsOf } from "@/lib/after-sale/terms";
import { type Found, findTicket, lockTicket } from "@/lib/after-sale/ticket-facts";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { Credit } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import {
  countedHold,
  creditExchanged,
  type ExchangeTarget,
  exchangedBy,
  fulfilOrder,
  holdExchange,
  lockOrderRow,
  orderSubject,
  readItems,
} from "@/lib/orders";
import { paymentById } from "@/lib/payments";
import { lockPlaces, passBy } from "@/lib/places";
import { assertMayRefund, requestRefund } from "@/lib/settlement";

type Tx = Ctx & { db: Db };
type Parsed = ReturnType<typeof ChangeTicket.parse>;

/** The buyer only learns by mail of a change that staff began, so its place is held for a day. */
const STAFF_HOLD_SECONDS = 24 * 3_600;

/** Finds a change to the same place that waits for its payment, so that a second click gets the same answer. */
async function pendingOf(tx: Tx, { facts }: Found, { eventAreaId, placeId }: Parsed): Promise<ChangedDto | null> {
  if (facts.changeOrderId === null) return null;
  const [row] = await tx.db.execute<{ folio: string; due: number }>(sql`
    select o.folio, (i.price_cents - i.discount_cents + i.fee_cents - o.credit_cents)::int as due
    from orders o join order_items i on i.order_id = o.id and i.state = 'held'
    where o.id = ${facts.changeOrderId} and i.event_area_id = ${eventAreaId}
      and (${placeId}::bigint is null or i.place_id = ${placeId}::bigint)`);
  if (!row) return null;
  const { changeOrderId: orderId, enclosureId } = facts;
  return { orderId, folio: row.folio, state: "awaiting_payment", dueCents: row.due, enclosureId };
}

/** Pays back what the old ticket was worth more than the new one costs. */
async function refundSurplus(
  tx: Tx,
  oldOrderId: number,
  newOrderId: number,
  credits: readonly Credit[],
  due: number,
): Promise<void> {
  assertMayRefund(tx.actor, credits.reduce((sum, { amountCents }) => sum + amountCents, 0) - due);
  const subject = await orderSubject.lock(tx, oldOrderId).send(tx.db);
  let rest = due;
  for (const { paymentId, amountCents } of credits) {
    const used = Math.min(rest, amountCents);
    rest -= used;
    if (amountCents === used) continue;
    await requestRefund(tx, {
      payment: await paymentById(tx, paymentId),
      kind: orderSubject,
      subject,
      amountCents: amountCents - used,
      reason: "Diferencia a favor por el cambio de un boleto",
      idempotencyKey: `exchange:${newOrderId}`,
    });
  }
}

/** Nothing is due, so the old ticket ends and the new one is issued in this transaction. */
async function settleAtOnce(tx: Tx, { facts }: Found, orderId: number, totalCents: number): Promise<void> {
  const order = await lockOrderRow(tx.db, orderId);
  const items = await readItems(tx.db, { orderId });
  const old = await exchangedBy(tx.db, order);
  if (!old) throw new DomainError("ticket.not_valid");
  await lockPlaces(tx.db, [...items.map((item) => item.placeId), old.placeId], orderId);
  const credits = await creditExchanged(tx, order, old);
  await fulfilOrder(tx, { order, items, payment: null, credits, at: tx.now, passage: passBy("held") });
  await refundSurplus(tx, facts.orderId, orderId, credits, totalCents);
}

async function askToPay(tx: Tx, { facts }: Found, orderId: number): Promise<void> {
  await queueMessage(tx, {
    idempotencyKey: `change.to_pay:${orderId}`,
    template: "change.to_pay",
    toUserId: facts.holderId,
    adminId: facts.adminId,
    payload: { orderId },
  });
}

async function beginChange(
  tx: Tx,
  found: Found,
  target: ExchangeTarget,
  quote: Quote,
  input: Parsed,
): Promise<ChangedDto> {
  const { facts, isStaff } = found;
  const { orderId, folio } = await holdExchange(tx, {
    target,
    placeId: input.placeId,
    amounts: quote.amounts,
    old: { itemId: facts.itemId, adminId: facts.adminId, buyerId: facts.holderId },
    creditCents: quote.creditCents,
    changeFeeCents: quote.changeFeeCents,
    seconds: isStaff ? STAFF_HOLD_SECONDS : target.holdSeconds,
  });
  await recordAudit(tx, {
    action: quote.isPaid ? "ticket.changed" : "ticket.change_started",
    entity: "ticket",
    entityId: facts.id,
    adminId: facts.adminId,
    before: { eventAreaId: facts.eventAreaId, placeId: facts.placeId },
    after: {
      eventAreaId: target.eventAreaId,
      ...(input.placeId === null ? {} : { placeId: input.placeId }),
      orderId,
      amountCents: quote.dueCents,
      ...(isStaff ? { reason: input.reason } : {}),
    },
  });
  if (quote.isPaid) await settleAtOnce(tx, found, orderId, quote.amounts.totalCents);
  else if (isStaff) await askToPay(tx, found, orderId);
  const state = quote.isPaid ? "paid" : "awaiting_payment";
  return { orderId, folio, state, dueCents: quote.dueCents, enclosureId: facts.enclosureId };
}

/** What was changed, and the area whose place was taken: none where the change waits for its payment already. */
interface Changed {
  changed: ChangedDto;
  took: readonly ExchangeTarget[];
}

async function change(tx: Tx, input: Parsed): Promise<Changed> {
  const seen = await findTicket(tx, input.ticketId);
  assertReason(seen.isStaff, input.reason);
  const pending = await pendingOf(tx, seen, input);
  if (pending) return { changed: pending, took: [] };
  const early = refusalOf("change", seen.facts, await termsOf(tx, seen.facts), { now: tx.now, isStaff: seen.isStaff });
  if (early) throw early;
  const target = await openTarget(tx, seen, input);
  const found = await lockTicket(tx, input.ticketId);
  const meanwhile = await pendingOf(tx, found, input);
  if (meanwhile) return { changed: meanwhile, took: [] };
  const terms = await termsOf(tx, found.facts);
  const refusal = refusalOf("change", found.facts, terms, { now: tx.now, isStaff: found.isStaff });
  if (refusal) throw refusal;
  const quote = await quoteOf(tx, found, target, terms);
  if (input.expectedCents !== undefined && input.expectedCents !== quote.dueCents)
    throw new DomainError("terms.changed");
  return { changed: await beginChange(tx, found, target, quote, input), took: [target] };
}

/**
 * Holds the new place by an order of its own, and the old ticket ends only when the difference is paid. Where nothing is
 * due, the change is done at once. The venue's policy and fee bind the holder who paid; staff gives a reason instead.
 * Repeating the same change answers the same.
 */
export async function changeTicket({ ctx, input }: VerbArgs<ChangeTicketInput>): Promise<ChangedDto> {
  const parsed = parseInput(ChangeTicket, input);
  authorizeUser(ctx.actor, "ticket:change");
  const { changed } = await countedHold([parsed.eventAreaId], () =>
    withTx(ctx, (tx) => change(tx, parsed), { retry: {} }),
  );
  return changed;
}
