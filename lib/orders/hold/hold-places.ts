import { type Db, dbOf, withTx } from "@/db/client";
import { takeAddressPoint } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { type CartOwner, cartOwnerOf } from "@/lib/orders/cart/cart-owner";
import { closeExpiredCart } from "@/lib/orders/cart/close-cart";
import type { OrderDto } from "@/lib/orders/client";
import { countedHold } from "@/lib/orders/hold/counted-hold";
import {
  assertOnSale,
  assertWithinLimits,
  holdTerms,
  lockAndReadFacts,
  quantityOf,
  restartCart,
  takePlaces,
  type WantedPlaces,
  withoutOwnPlaces,
} from "@/lib/orders/hold/take-places";
import type { HoldFacts, TakenPlaces } from "@/lib/orders/hot";
import { toOrderDto } from "@/lib/orders/order-dto";
import { withOfferedIfSmall } from "@/lib/orders/pay/offered-methods";
import { readOrder } from "@/lib/orders/queries";
import { HoldPlacesInput } from "@/lib/orders/schemas";
import { priceItem } from "@/lib/pricing/client";

export interface Held {
  order: OrderDto;
  /** Given once, for a cart that was opened for a new visitor. */
  cartToken?: string;
}

/**
 * Holds places of one area for a buyer, or for a visitor by a cart token. A cart has one deadline, which its first place
 * sets and no other extends. Asking again for numbered places that the own cart holds changes nothing. The statement that
 * takes the places writes the audit row too.
 */
export async function holdPlaces({ ctx, input }: VerbArgs<HoldPlacesInput>): Promise<Held> {
  const { eventAreaId, quantity, placeIds, cartToken } = parseInput(HoldPlacesInput, input);
  const wanted: WantedPlaces = placeIds ? { placeIds } : { quantity: quantity ?? 1 };
  const held = await hold(ctx, cartToken, eventAreaId, wanted);
  return held ?? holdPlaces({ ctx, input: { eventAreaId, quantity, placeIds } });
}

async function ownerOrNewVisitor(ctx: Ctx, cartToken: string | undefined): Promise<CartOwner> {
  const owner = cartOwnerOf(ctx, cartToken);
  if (owner.kind === "token" && owner.isNew) await takeAddressPoint("cart:address", ctx);
  return owner;
}

/** Null when the token has no cart any more, so that its owner needs another token. */
async function hold(
  ctx: Ctx,
  cartToken: string | undefined,
  eventAreaId: number,
  wanted: WantedPlaces,
): Promise<Held | null> {
  const { owner, facts, taken } = await countedHold([eventAreaId], async () => {
    const owner = await ownerOrNewVisitor(ctx, cartToken);
    return { owner, ...(await take(ctx, owner, eventAreaId, wanted)) };
  });
  if (!facts) return null;
  const order = taken?.created
    ? freshOrder(ctx, owner, facts, taken)
    : await readOrder(dbOf(ctx), taken?.id ?? facts.cartId ?? 0, ctx.now);
  const shown = await withOfferedIfSmall(ctx, order);
  return owner.kind === "token" && owner.isNew ? { order: shown, cartToken: owner.token } : { order: shown };
}

interface Taken {
  /** Null when nobody knows the owner's token any more. */
  facts: HoldFacts | null;
  /** Null when the owner's cart has all of it already. */
  taken: TakenPlaces | null;
  took: readonly HoldFacts[];
}

const take = (ctx: Ctx, owner: CartOwner, eventAreaId: number, wanted: WantedPlaces): Promise<Taken> =>
  withTx(
    ctx,
    async (tx, attempt) => {
      const facts = await lockAndReadFacts(tx.db, owner, eventAreaId, quantityOf(wanted));
      if (owner.kind === "token" && !owner.isNew && !facts.isKnownOwner) return { facts: null, taken: null, took: [] };
      assertOnSale(facts, ctx.now);
      const rest = await withoutOwnPlaces(tx.db, facts, wanted);
      if (quantityOf(rest) === 0) return { facts, taken: null, took: [] };
      assertWithinLimits(facts, quantityOf(rest));
      const joined = facts.cartId === null ? facts : await endOrRestartOldCart(tx, facts, facts.cartId);
      const taken = await takePlaces(tx.db, ctx, owner, joined, rest, attempt);
      return { facts: joined, taken, took: [joined] };
    },
    { retry: {} },
  );

async function endOrRestartOldCart(tx: Ctx & { db: Db }, facts: HoldFacts, cartId: number): Promise<HoldFacts> {
  if (facts.cartExpired) await closeExpiredCart(tx, cartId);
  if (facts.cartExpired || !facts.cartEmpty) return facts;
  return restartCart(tx.db, facts, cartId);
}

/** Everything about a cart that was opened just now is known, so it need not be read back. */
function freshOrder(ctx: Ctx, owner: CartOwner, facts: HoldFacts, taken: TakenPlaces): OrderDto {
  const terms = holdTerms(facts);
  const amounts = priceItem({ priceCents: facts.priceCents, terms });
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
      feeTerms: terms,
      enclosure: facts.enclosure,
      items: taken.items.map((item) => ({
        ...item,
        ...amounts,
        eventId: facts.eventId,
        eventName: facts.eventName,
        eventStartsAt: facts.startsAt.getTime(),
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
