import { type Db, dbOf, withTx } from "@/db/client";
import { refusalOf, type Terms } from "@/lib/after-sale/allowance";
import type { ChangeQuoteDto } from "@/lib/after-sale/client";
import { QuoteChange, type QuoteChangeInput } from "@/lib/after-sale/schemas";
import { termsOf } from "@/lib/after-sale/terms";
import { type Found, findTicket, type TicketFacts } from "@/lib/after-sale/ticket-facts";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { baseOf } from "@/lib/ledger";
import {
  assertRoomFor,
  type ExchangeTarget,
  exchangePrice,
  itemsLeft,
  lockBuyerInEvents,
  readExchangeTarget,
} from "@/lib/orders";

type Tx = Ctx & { db: Db };

export interface Quote extends ChangeQuoteDto {
  /** Nothing is due by the cheapest method, so the change is settled at once. */
  isPaid: boolean;
  amounts: ReturnType<typeof exchangePrice>;
}

/**
 * A change that the cheapest method makes free is settled by that method. Otherwise the price of the dearest one is shown,
 * as in the store.
 */
export async function quoteOf(
  ctx: Ctx,
  { facts, isStaff }: Found,
  target: ExchangeTarget,
  { policy }: Terms,
): Promise<Quote> {
  const left = (await itemsLeft({ db: dbOf(ctx) }, facts.orderId)).find((item) => item.orderItemId === facts.itemId);
  const base = left ? baseOf(left) : 0;
  const fee = left?.feeCents ?? 0;
  const changeFeeCents = Math.min(isStaff ? 0 : policy.changeFeeCents, base);
  const creditCents = base - changeFeeCents + (policy.changeCreditsFee ? fee : 0);
  const byMethod = target.terms.methods.map(({ method }) => exchangePrice(target, method));
  const [first = exchangePrice(target, null), ...others] = byMethod;
  const cheapest = others.reduce((best, one) => (one.totalCents < best.totalCents ? one : best), first);
  const isPaid = cheapest.totalCents <= creditCents;
  const amounts = isPaid ? cheapest : exchangePrice(target, null);
  return {
    ticketId: facts.id,
    eventAreaId: target.eventAreaId,
    newPriceCents: amounts.priceCents,
    newFeeCents: amounts.feeCents,
    oldPriceCents: base,
    oldFeeCents: fee,
    changeFeeCents,
    creditCents,
    dueCents: amounts.totalCents - creditCents,
    isPaid,
    amounts,
  };
}

/** The same place and another place of a zone without numbers are no change. */
function assertOther(facts: TicketFacts, target: ExchangeTarget, placeId: number | null): void {
  if (target.enclosureId !== facts.enclosureId) throw new DomainError("resource.not_found");
  const isPlace = target.isNumbered && placeId !== null && placeId !== facts.placeId;
  const isSame = target.eventAreaId === facts.eventAreaId && !isPlace;
  if (isSame) {
    const text = "Elige una zona, un lugar o un evento distinto";
    throw new DomainError("input.invalid", { field: "eventAreaId", fields: { eventAreaId: text } });
  }
}

/** Checks all that must hold for the new area, under the locks of the buyer in both events. It locks no row yet. */
export async function openTarget(
  tx: Tx,
  found: Found,
  { eventAreaId, placeId }: { eventAreaId: number; placeId: number | null },
): Promise<ExchangeTarget> {
  const { facts, isStaff } = found;
  await lockBuyerInEvents(tx.db, facts.holderId, [facts.eventId]);
  const target = await readExchangeTarget(tx, { buyerId: facts.holderId, eventAreaId, anytime: isStaff });
  assertOther(facts, target, placeId);
  const exchanged = target.eventId === facts.eventId ? facts.itemId : null;
  await assertRoomFor(tx.db, {
    buyerId: facts.holderId,
    eventId: target.eventId,
    eventAreaId: target.eventAreaId,
    exchanged,
  });
  return target;
}

export async function quoteChange({ ctx, input }: VerbArgs<QuoteChangeInput>): Promise<ChangeQuoteDto> {
  const { ticketId, eventAreaId } = parseInput(QuoteChange, input);
  authorizeUser(ctx.actor, "ticket:change");
  return withTx(ctx, async (tx) => {
    const found = await findTicket(tx, ticketId);
    const terms = await termsOf(tx, found.facts);
    const refusal = refusalOf("change", found.facts, terms, { now: tx.now, isStaff: found.isStaff });
    if (refusal) throw refusal;
    const target = await openTarget(tx, found, { eventAreaId, placeId: -1 });
    const { isPaid: _paid, amounts: _amounts, ...quote } = await quoteOf(tx, found, target, terms);
    return quote;
  });
}
