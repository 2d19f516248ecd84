import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { isDemo } from "@/lib/core/demo";
import { DomainError, notFound } from "@/lib/core/errors";
import { type CartOwner, lockKeyOf, ownerParam } from "@/lib/orders/cart/cart-owner";
import { FACTS, LOCK } from "@/lib/orders/hot";
import type { EnclosureJson } from "@/lib/orders/order-dto";

export interface HoldFacts {
  eventAreaId: number;
  eventId: number;
  adminId: number;
  priceCents: number;
  eventName: string;
  eventState: string;
  buyerLimit: number;
  /** Of the zone, besides; null: none. */
  areaLimit: number | null;
  /** Live places of the owner in the area; 0 where it has no limit. */
  takenHere: number;
  startsAt: number;
  salesStartAt: number;
  salesEndAt: number;
  archived: boolean;
  /** The tenant has blocked the buyer. */
  blocked: boolean;
  zoneKey: string;
  zoneName: string;
  isNumbered: boolean;
  gates: { label: string; street: string }[];
  enclosure: EnclosureJson;
  /** False for a token that has no cart any more. */
  isKnownOwner: boolean;
  cartId: number | null;
  cartExpired: boolean;
  cartEmpty: boolean;
  /** Live places of the owner in the event, across all orders. */
  taken: number;
  /** Free places of the area, those that others are just taking included; counted up to the quantity asked. */
  free: number;
}

/** Locks the owner's holds in the event, then reads what a hold must know: two statements, one round trip. */
export async function lockAndRead(tx: Db, owner: CartOwner, eventAreaId: number, quantity: number): Promise<HoldFacts> {
  const [, [facts]] = await Promise.all([
    runPrepared(tx, LOCK, [eventAreaId, lockKeyOf(owner)]),
    runPrepared<HoldFacts>(tx, FACTS[owner.kind], [eventAreaId, ownerParam(owner), isDemo(), quantity]),
  ]);
  if (!facts) throw notFound();
  return facts;
}

/** Whether the area may be sold at `now`. */
export function assertOnSale(facts: HoldFacts, now: Date): void {
  if (facts.eventState === "draft" || facts.archived) throw notFound();
  if (facts.blocked) throw new DomainError("user.blocked_here");
  if (facts.eventState === "cancelled") throw new DomainError("hold.cancelled");
  if (now.getTime() >= facts.salesEndAt) throw new DomainError("hold.sales_ended");
  if (facts.eventState === "paused") throw new DomainError("hold.paused");
  if (now.getTime() < facts.salesStartAt) {
    throw new DomainError("hold.not_on_sale", { data: { salesStartAt: new Date(facts.salesStartAt).toISOString() } });
  }
}

export function assertLimit(facts: HoldFacts, quantity: number): void {
  if (facts.taken + quantity > facts.buyerLimit) {
    throw new DomainError("limit.exceeded", { data: { limit: facts.buyerLimit, taken: facts.taken } });
  }
  const { areaLimit: limit, takenHere: taken, zoneKey } = facts;
  if (limit !== null && taken + quantity > limit) {
    throw new DomainError("limit.exceeded", { data: { limit, taken, zoneKey } });
  }
}
