import { type Attempt, type Db, type Retry, TryAgain } from "@/db/client";
import { constraintOf } from "@/db/constraint";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { CartOwner } from "@/lib/orders/cart/cart-owner";
import type { HoldFacts } from "@/lib/orders/hold/hold-facts";
import { countFree, nearestArea } from "@/lib/orders/hold/nearest-area";
import { missingOf } from "@/lib/orders/hold/numbered-places";
import { countOf, type Taken, takePlaces, type Wanted } from "@/lib/orders/hold/take-places";

/** Too few places are free even if all that others are just taking came back: no need to try. */
function isGone(facts: HoldFacts, wanted: Wanted): boolean {
  return wanted.placeIds === undefined && facts.free < wanted.quantity;
}

/** What is left, said precisely. Null when asking once more makes sense: only places that others are taking were in the way. */
export async function refusalOf(
  db: Db,
  eventAreaId: number,
  wanted: Wanted,
  last: boolean,
): Promise<DomainError | null> {
  if (wanted.placeIds) {
    const { unknown, labels } = await missingOf(db, eventAreaId, wanted.placeIds);
    if (unknown) return new DomainError("hold.place_unknown");
    return labels.length > 0 || last ? new DomainError("hold.places_taken", { data: { labels } }) : null;
  }
  if (!last) return null;
  const [left, other] = await Promise.all([countFree(db, eventAreaId), nearestArea(db, eventAreaId, wanted.quantity)]);
  return new DomainError("hold.not_enough_places", {
    data: {
      left: Math.min(left, wanted.quantity - 1),
      alternativeAreaId: other?.eventAreaId ?? null,
      alternativeKey: other?.key ?? null,
    },
  });
}

/**
 * Takes places as one of several steps of a transaction; asks for another try of all of it where that may do better.
 * The first try waits for nobody.
 */
export async function takeOrRefuse(
  tx: Db,
  ctx: Ctx,
  owner: CartOwner,
  facts: HoldFacts,
  wanted: Wanted,
  { number, isLast }: Attempt,
): Promise<Taken> {
  const gone = isGone(facts, wanted);
  if (!gone) {
    const taken = await takePlaces(tx, ctx, owner, facts, wanted, number === 1 && !isLast ? "skip" : "wait");
    if (!taken) throw isLast ? new DomainError("cart.expired") : new TryAgain();
    if (taken.items.length === countOf(wanted)) return taken;
  }
  throw (await refusalOf(tx, facts.eventAreaId, wanted, gone || isLast)) ?? new TryAgain();
}

/** The buyer's cart of this venue was opened at the same moment: another try finds it. */
export const TAKING: Retry = { when: (error) => constraintOf(error) === "orders_one_cart_key" };
