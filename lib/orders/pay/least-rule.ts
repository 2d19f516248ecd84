import type { EnabledMethod } from "@/lib/payments";

/** The least that the account's provider takes, in centavos, where a payment of this total does not reach it. */
export const unreachedLeast = ({ leastCents }: Pick<EnabledMethod, "leastCents">, totalCents: number): number | null =>
  leastCents !== undefined && totalCents > 0 && totalCents < leastCents ? leastCents : null;
