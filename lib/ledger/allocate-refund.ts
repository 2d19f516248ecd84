import { divideRounded } from "@/lib/core/money";

/** What a sale was made of, gross centavos: the buyer paid price − discount + fee. `feeIvaCents` is contained in the fee. */
export interface SaleParts {
  priceCents: number;
  discountCents: number;
  feeCents: number;
  feeIvaCents: number;
}

/** The parts of one order item. */
export interface ItemParts extends SaleParts {
  orderItemId: number;
}

/** What was paid for the place itself, centavos. */
export const baseOf = ({ priceCents, discountCents }: SaleParts) => priceCents - discountCents;

/** What was paid in all, centavos. */
export const paidOf = (parts: SaleParts) => baseOf(parts) + parts.feeCents;

/** The parts of several items in one. */
export function sumParts(items: readonly SaleParts[]): SaleParts {
  const sum = { priceCents: 0, discountCents: 0, feeCents: 0, feeIvaCents: 0 };
  for (const item of items) {
    sum.priceCents += item.priceCents;
    sum.discountCents += item.discountCents;
    sum.feeCents += item.feeCents;
    sum.feeIvaCents += item.feeIvaCents;
  }
  return sum;
}

/**
 * The parts of `left` that make up `baseCents` of the base price, with its share of the discount, and `feeCents` of the fee,
 * with its IVA. Whoever takes the rest gets exactly what remains, so that many small shares add up to the whole.
 */
export function shareOf(left: SaleParts, baseCents: number, feeCents: number): SaleParts {
  const base = baseOf(left);
  const all = baseCents >= base;
  const discountCents = all ? left.discountCents : divideRounded(left.discountCents * baseCents, base);
  return {
    priceCents: Math.min(baseCents, base) + discountCents,
    discountCents,
    feeCents: Math.min(feeCents, left.feeCents),
    feeIvaCents:
      feeCents >= left.feeCents ? left.feeIvaCents : divideRounded(left.feeIvaCents * feeCents, left.feeCents),
  };
}

/** Shares an amount out in proportion to the weights, to the centavo, never more than a weight while it fits in them all. */
function inProportion(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const upTo = total === 0 ? 0 : divideRounded(cents * weighed, total);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/**
 * How `cents` going back are shared out over what is `left` of some items: first their base prices with their share of
 * the discount, then their fees with their IVA, each item in proportion. Answers the items that give something; what is
 * more than everything left is not shared out.
 */
export function allocateRefund(left: readonly ItemParts[], cents: number): ItemParts[] {
  const paid = left.reduce((sum, item) => sum + paidOf(item), 0);
  if (cents >= paid) return left.filter(({ priceCents, feeCents }) => priceCents > 0 || feeCents > 0);
  const bases = left.map(baseOf);
  const fees = left.map(({ feeCents }) => feeCents);
  const all = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const ofBase = Math.min(cents, all(bases));
  const ofFee = Math.min(cents - ofBase, all(fees));
  const baseShares = inProportion(ofBase, bases);
  const feeShares = inProportion(ofFee, fees);
  return left.flatMap((item, index) => {
    const base = baseShares[index] ?? 0;
    const fee = feeShares[index] ?? 0;
    if (base === 0 && fee === 0) return [];
    return { orderItemId: item.orderItemId, ...shareOf(item, base, fee) };
  });
}
