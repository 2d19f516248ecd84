import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { recordedActor } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { idList, newFolio } from "@/lib/core/ids";
import type { CartOwner } from "@/lib/orders/cart/cart-owner";
import type { HoldFacts } from "@/lib/orders/hold/hold-facts";
import { HOLD, type Pick } from "@/lib/orders/hot";
import { priceItem } from "@/lib/pricing/client";

/** What is asked of one area: any places, or these. */
export type Wanted = { quantity: number; placeIds?: undefined } | { quantity?: undefined; placeIds: number[] };

export interface Taken {
  id: number;
  folio: string;
  created: boolean;
  isTest: boolean;
  deadlineAt: number;
  items: { id: number; placeId: number; placeLabel: string | null }[];
}

export const countOf = (wanted: Wanted): number => (wanted.placeIds ? wanted.placeIds.length : wanted.quantity);

/**
 * Takes the places into the owner's cart, with prices of the dearest method offered and the audit row, in one statement.
 * Answers null when the cart's deadline has just passed, and no items when there were too few places.
 */
export async function takePlaces(
  tx: Db,
  ctx: Ctx,
  owner: CartOwner,
  facts: HoldFacts,
  wanted: Wanted,
  pick: Exclude<Pick, "listed">,
): Promise<Taken | null> {
  const amounts = priceItem({ priceCents: facts.priceCents, terms: facts.enclosure });
  const who = recordedActor(ctx.actor);
  const params = [
    facts.adminId,
    facts.enclosure.id,
    owner.kind === "buyer" ? owner.buyerId : null,
    owner.kind === "token" ? owner.hash : null,
    newFolio("CT"),
    isDemo(),
    facts.enclosure.holdSeconds / 60,
    facts.eventAreaId,
    countOf(wanted),
    facts.eventId,
    amounts.priceCents,
    amounts.feeCents,
    amounts.priceIvaBps,
    amounts.feeIvaBps,
    amounts.priceIvaCents,
    amounts.feeIvaCents,
    who.kind,
    who.userId,
    ctx.requestId,
    JSON.stringify({ eventAreaId: [null, facts.eventAreaId], places: [null, countOf(wanted)] }),
  ];
  const [taken] = wanted.placeIds
    ? await runPrepared<Taken>(tx, HOLD[owner.kind].listed, [...params, idList(wanted.placeIds)])
    : await runPrepared<Taken>(tx, HOLD[owner.kind][pick], params);
  return taken ?? null;
}
