import { divideRounded } from "@/lib/core/money";

/** What a sale was made of, gross centavos: the buyer paid price − discount + fee. `feeIvaCents` is contained in the fee. */
export interface SaleParts {
  priceCents: number;
  discountCents: number;
  feeCents: number;
  feeIvaCents: number;
}

/** Where refunded money comes from. Their sum is price − discount + fee, less what the owed part gave. */
export interface RefundParts {
  owedCents: number;
  priceCents: number;
  discountCents: number;
  feeCents: number;
  feeIvaCents: number;
}

function split(total: number, owed: number, sale: SaleParts): RefundParts {
  const owedCents = Math.min(total, owed);
  const net = sale.priceCents - sale.discountCents;
  const base = Math.min(total - owedCents, net);
  const feeCents = Math.min(total - owedCents - base, sale.feeCents);
  const discountCents = net === 0 ? 0 : divideRounded(sale.discountCents * base, net);
  return {
    owedCents,
    priceCents: base + discountCents,
    discountCents,
    feeCents,
    feeIvaCents: sale.feeCents === 0 ? 0 : divideRounded(sale.feeIvaCents * feeCents, sale.feeCents),
  };
}

/**
 * How a refund of `amountCents` is shared out after `beforeCents` went back already: first what we owe the buyer beside
 * the sale, then the base price with its share of the discount, then the fee with its IVA. Shares are taken from the
 * running total, so that many partial refunds add up to exactly one full one.
 */
export function allocateRefund(input: {
  amountCents: number;
  beforeCents: number;
  owedCents: number;
  sale: SaleParts;
}): RefundParts {
  const after = split(input.beforeCents + input.amountCents, input.owedCents, input.sale);
  const before = split(input.beforeCents, input.owedCents, input.sale);
  return {
    owedCents: after.owedCents - before.owedCents,
    priceCents: after.priceCents - before.priceCents,
    discountCents: after.discountCents - before.discountCents,
    feeCents: after.feeCents - before.feeCents,
    feeIvaCents: after.feeIvaCents - before.feeIvaCents,
  };
}
