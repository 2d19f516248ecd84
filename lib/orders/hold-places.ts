import { type Db, dbOf, withTx } from "@/db/client";
import { takePoint } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { priceItem } from "@/lib/core/pricing";
import { type CartOwner, cartOwnerOf } from "@/lib/orders/cart-owner";
import { closeExpiredCart, restartEmptyCart } from "@/lib/orders/close-cart";
import { assertLimit, assertOnSale, type HoldFacts, lockAndRead } from "@/lib/orders/hold-facts";
import { withoutOwn } from "@/lib/orders/numbered-places";
import { toOrderDto } from "@/lib/orders/order-dto";
import { readOrder } from "@/lib/orders/queries";
import { HoldPlacesInput, type OrderDto } from "@/lib/orders/schemas";
import { isDeadlock, isGone, refusalOf } from "@/lib/orders/take-or-refuse";
import { countOf, type Taken, takePlaces, type Wanted } from "@/lib/orders/take-places";

export interface Held {
  order: OrderDto;
  /** Only for a new anonymous cart, and only this once. */
  cartToken?: string;
}

/** Undoes an attempt; the loop decides what comes next. */
class Again extends Error {
  /** `gone`: not even the places that others are taking would do; `short`: those might come back. */
  readonly why: "gone" | "short" | "cart_expired" | "token_stale";
  readonly wanted: Wanted;

  constructor(why: Again["why"], wanted: Wanted) {
    super(why);
    this.why = why;
    this.wanted = wanted;
  }
}

const ATTEMPTS = 6;

/**
 * Holds places of one area for a buyer, or for a visitor by a cart token. Adding never extends the cart's deadline.
 * Asking again for numbered places that the own cart holds changes nothing. The audit row is written by the statement
 * that takes the places.
 * Errors: `input.invalid`, `auth.forbidden`, `auth.rate_limited`, `resource.not_found`, `user.blocked_here`,
 * `hold.cancelled`, `hold.sales_ended`, `hold.paused`, `hold.not_on_sale`, `limit.exceeded` {limit, taken},
 * `hold.not_enough_places` {left, alternativeAreaId, alternativeKey}, `hold.places_taken` {labels}, `hold.place_unknown`.
 */
export async function holdPlaces({ ctx, input }: VerbArgs<HoldPlacesInput>): Promise<Held> {
  const { eventAreaId, quantity, placeIds, cartToken } = parseInput(HoldPlacesInput, input);
  const wanted: Wanted = placeIds ? { placeIds } : { quantity: quantity ?? 1 };
  let owner = await newOwner(ctx, cartToken);
  for (let attempt = 1; ; attempt++) {
    try {
      const order = await hold(ctx, owner, eventAreaId, wanted, attempt === 1 ? "skip" : "wait");
      return owner.kind === "token" && owner.isNew ? { order, cartToken: owner.token } : { order };
    } catch (error) {
      if (isDeadlock(error) && !ctx.db && attempt < ATTEMPTS) continue;
      if (!(error instanceof Again)) throw error;
      if (error.why === "token_stale") owner = await newOwner(ctx, undefined);
      else if (error.why === "cart_expired") {
        if (attempt >= ATTEMPTS) throw new DomainError("cart.expired");
      } else {
        const last = error.why === "gone" || attempt >= ATTEMPTS;
        const refusal = await refusalOf(dbOf(ctx), eventAreaId, error.wanted, last);
        if (refusal) throw refusal;
      }
    }
  }
}

async function newOwner(ctx: Ctx, cartToken: string | undefined): Promise<CartOwner> {
  const owner = cartOwnerOf(ctx.actor, cartToken);
  if (owner.kind === "token" && owner.isNew && ctx.ip) await takePoint("cart:address", ctx.ip);
  return owner;
}

async function hold(
  ctx: Ctx,
  owner: CartOwner,
  eventAreaId: number,
  wanted: Wanted,
  pick: "skip" | "wait",
): Promise<OrderDto> {
  const result = await withTx(ctx, async (tx) => {
    const facts = await lockAndRead(tx.db, owner, eventAreaId, countOf(wanted));
    if (owner.kind === "token" && !owner.isNew && !facts.isKnownOwner) throw new Again("token_stale", wanted);
    assertOnSale(facts, ctx.now);
    const rest = await withoutOwn(tx.db, facts, wanted);
    if (countOf(rest) === 0) return { facts, taken: null };
    assertLimit(facts, countOf(rest));
    if (isGone(facts, rest)) throw new Again("gone", rest);
    if (facts.cartId !== null) await settleOldCart(tx, facts, facts.cartId);
    const taken = await takePlaces(tx.db, ctx, owner, facts, rest, pick);
    if (!taken) throw new Again("cart_expired", rest);
    if (taken.items.length === 0) throw new Again("short", rest);
    return { facts, taken };
  });
  const { facts, taken } = result;
  if (taken?.created) return freshOrder(ctx, owner, facts, taken);
  return readOrder(dbOf(ctx), taken?.id ?? facts.cartId ?? 0, ctx.now);
}

async function settleOldCart(tx: Ctx & { db: Db }, facts: HoldFacts, cartId: number): Promise<void> {
  if (facts.cartExpired) await closeExpiredCart(tx, cartId);
  else if (facts.cartEmpty) await restartEmptyCart(tx.db, cartId, facts.enclosure.holdSeconds);
}

/** Everything of a cart that was opened just now is known: no need to read it back. */
function freshOrder(ctx: Ctx, owner: CartOwner, facts: HoldFacts, taken: Taken): OrderDto {
  const amounts = priceItem({ priceCents: facts.priceCents, terms: facts.enclosure });
  return toOrderDto(
    {
      id: taken.id,
      folio: taken.folio,
      state: "cart",
      adminId: facts.adminId,
      buyerId: owner.kind === "buyer" ? owner.buyerId : null,
      method: null,
      deadlineAt: taken.deadlineAt,
      isTest: taken.isTest,
      enclosure: facts.enclosure,
      items: taken.items.map((item) => ({
        ...item,
        ...amounts,
        eventId: facts.eventId,
        eventName: facts.eventName,
        eventStartsAt: facts.startsAt,
        eventAreaId: facts.eventAreaId,
        zoneKey: facts.zoneKey,
        zoneName: facts.zoneName,
        isNumbered: facts.isNumbered,
        gates: facts.gates,
        state: "held",
      })),
    },
    ctx.now,
  );
}
