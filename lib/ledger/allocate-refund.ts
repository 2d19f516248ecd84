import { divideRounded } from "@/lib/core/money";

/**
 * The parts of a sale in gross centavos. The buyer paid price − discount + fee; price − discount contains `priceIvaCents`,
 * and the fee `feeIvaCents`.
 */
export interface SaleParts {
  priceCents: number;
  discountCents: number;
  priceIvaCents: number;
  feeCents: number;
  feeIvaCents: number;
}

export interface ItemParts extends SaleParts {
  orderItemId: number;
  /** The zone of an event that it is for; null: of none, as what is put on a balance. */
  eventAreaId: number | null;
}

/** Takes from each item what was given of it. */
export function minusGiven(items: readonly ItemParts[], given: readonly ItemParts[]): ItemParts[] {
  const byId = new Map(given.map((part) => [part.orderItemId, part]));
  return items.map((item) => {
    const taken = byId.get(item.orderItemId);
    return taken ? { ...item, ...minusParts(item, taken) } : item;
  });
}

export const baseOf = ({ priceCents, discountCents }: SaleParts) => priceCents - discountCents;

export const paidOf = (parts: SaleParts) => baseOf(parts) + parts.feeCents;

export function sumParts(items: readonly SaleParts[]): SaleParts {
  const sum = { priceCents: 0, discountCents: 0, priceIvaCents: 0, feeCents: 0, feeIvaCents: 0 };
  for (const item of items) {
    sum.priceCents += item.priceCents;
    sum.discountCents += item.discountCents;
    sum.priceIvaCents += item.priceIvaCents;
    sum.feeCents += item.feeCents;
    sum.feeIvaCents += item.feeIvaCents;
  }
  return sum;
}

export function minusParts(from: SaleParts, take: SaleParts): SaleParts {
  return {
    priceCents: from.priceCents - take.priceCents,
    discountCents: from.discountCents - take.discountCents,
    priceIvaCents: from.priceIvaCents - take.priceIvaCents,
    feeCents: from.feeCents - take.feeCents,
    feeIvaCents: from.feeIvaCents - take.feeIvaCents,
  };
}

/**
 * Takes `baseCents` of the base price out of `left`, with their share of the discount and their IVA, and `feeCents` of the
 * fee, with their IVA. The last share takes exactly what remains, so that many small ones add up to the whole.
 */
export function shareOf(left: SaleParts, baseCents: number, feeCents: number): SaleParts {
  const base = baseOf(left);
  const isAll = baseCents >= base;
  const discountCents = isAll ? left.discountCents : divideRounded(left.discountCents * baseCents, base);
  return {
    priceCents: Math.min(baseCents, base) + discountCents,
    discountCents,
    priceIvaCents: isAll ? left.priceIvaCents : divideRounded(left.priceIvaCents * baseCents, base),
    feeCents: Math.min(feeCents, left.feeCents),
    feeIvaCents:
      feeCents >= left.feeCents ? left.feeIvaCents : divideRounded(left.feeIvaCents * feeCents, left.feeCents),
  };
}

/** Divides an amount by weights, to the centavo. No share exceeds its weight while the amount does not exceed their sum. */
export function divideByWeight(cents: number, weights: readonly number[]): number[] {
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
 * Divides a refund over what is `left` of some items, each in proportion: first over the base prices, with their share of
 * the discount, then over the fees, with their IVA. An amount above all that is left gives all that is left.
 */
export function allocateRefund(left: readonly ItemParts[], cents: number): ItemParts[] {
  const paid = left.reduce((sum, item) => sum + paidOf(item), 0);
  if (cents >= paid) return left.filter(({ priceCents, feeCents }) => priceCents > 0 || feeCents > 0);
  const bases = left.map(baseOf);
  const fees = left.map(({ feeCents }) => feeCents);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const fromBases = Math.min(cents, sum(bases));
  const fromFees = Math.min(cents - fromBases, sum(fees));
  const baseShares = divideByWeight(fromBases, bases);
  const feeShares = divideByWeight(fromFees, fees);
  return left.flatMap((item, index) => {
    const base = baseShares[index] ?? 0;
    const fee = feeShares[index] ?? 0;
    if (base === 0 && fee === 0) return [];
    const { orderItemId, eventAreaId } = item;
    return { orderItemId, eventAreaId, ...shareOf(item, base, fee) };
  });
}
