import { includedIva } from "@/lib/core/money";
import { type FeeTerms, feeBy } from "@/lib/pricing/client";

/** Centavos that come to the account, and the fee on top of them. */
export interface TopupAmounts {
  creditCents: number;
  feeCents: number;
}

/** What paying in `creditCents` by a method costs: the fee is on top, as the venue's terms say. */
export const feeForCredit = (creditCents: number, terms: FeeTerms, method: string | null): number =>
  feeBy(creditCents, terms, method);

/**
 * What is left for the account of an amount that came: the most whose fee, by the same rule, is covered by the rest. The
 * fee takes what the division leaves over. Never below 0.
 */
export function splitOf(receivedCents: number, terms: FeeTerms, method: string | null): TopupAmounts {
  const fits = (creditCents: number) => creditCents + feeForCredit(creditCents, terms, method) <= receivedCents;
  let low = 0;
  let high = receivedCents;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return { creditCents: low, feeCents: receivedCents - low };
}

/** Cash is asked for in whole pesos: the rest of the last one stays on the balance. */
export const toWholePesos = (cents: number): number => Math.ceil(cents / 100) * 100;

/** The IVA contained in what a top-up brings to the account, and in its fee. */
export const ivaOf = (
  { creditCents, feeCents }: TopupAmounts,
  { priceIvaBps, feeIvaBps }: Pick<FeeTerms, "priceIvaBps" | "feeIvaBps">,
): { priceIvaCents: number; feeIvaCents: number } => ({
  priceIvaCents: includedIva(creditCents, priceIvaBps),
  feeIvaCents: includedIva(feeCents, feeIvaBps),
});
