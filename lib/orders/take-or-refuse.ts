import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { CartOwner } from "@/lib/orders/cart-owner";
import type { HoldFacts } from "@/lib/orders/hold-facts";
import { countFree, nearestArea } from "@/lib/orders/nearest-area";
import { missingOf } from "@/lib/orders/numbered-places";
import { countOf, type Taken, takePlaces, type Wanted } from "@/lib/orders/take-places";

/** Too few places are free even if all that others are just taking came back: no need to try. */
export function isGone(facts: HoldFacts, wanted: Wanted): boolean {
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

/** Takes places as one of several steps of a transaction. Throws `Retry` when another try of all of it may do better. */
export async function takeOrRefuse(
  tx: Db,
  ctx: Ctx,
  owner: CartOwner,
  facts: HoldFacts,
  wanted: Wanted,
  attempt: number,
): Promise<Taken> {
  const gone = isGone(facts, wanted);
  if (!gone) {
    const taken = await takePlaces(tx, ctx, owner, facts, wanted, attempt === 1 ? "skip" : "wait");
    if (!taken) throw new DomainError("cart.expired");
    if (taken.items.length === countOf(wanted)) return taken;
  }
  throw (await refusalOf(tx, facts.eventAreaId, wanted, gone || attempt >= TRIES)) ?? new Retry();
}

const TRIES = 6;

class Retry extends Error {}

function causeOf(error: unknown): object {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null ? cause : {};
}

/** Several takings at once may wait for one another in a ring; the database undoes one of them, which may simply try again. */
export function isDeadlock(error: unknown): boolean {
  const cause = causeOf(error);
  return "code" in cause && cause.code === "40P01";
}

/** The buyer's cart of this venue was opened at the same moment: another try finds it. */
function isSecondCart(error: unknown): boolean {
  const cause = causeOf(error);
  return "constraint_name" in cause && cause.constraint_name === "orders_one_cart_key";
}

/** Runs a transaction again while places are only on their way to others, or carts just being opened. */
export async function withTries<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt >= TRIES || !(error instanceof Retry || isDeadlock(error) || isSecondCart(error))) throw error;
    }
  }
}
