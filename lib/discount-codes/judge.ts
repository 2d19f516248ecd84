import { basisPoints } from "@/lib/core/money";
import type { DiscountRefusal } from "@/lib/discount-codes/client";
import type { Method } from "@/lib/pricing/client";

/** What the price of an order depends on. Instants are epoch milliseconds, since SQL answers it as JSON. */
export interface CodeFacts {
  id: number;
  code: string;
  kind: "percent" | "fixed";
  percentBps: number | null;
  amountCents: number | null;
  enclosureId: number | null;
  eventId: number | null;
  zoneId: number | null;
  method: Method | null;
  state: "active" | "paused" | "archived";
  startsAt: number | null;
  endsAt: number | null;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
  minCents: number;
  maxDiscountCents: number | null;
  uses: number;
  /** The buyer's uses in other orders. */
  ownUses: number;
  /** The order has a use already, and keeps it whatever the code's time and limits say now. */
  isHeld: boolean;
}

interface DiscountItem {
  id: number;
  eventId: number;
  zoneId: number;
  priceCents: number;
}

interface Purchase {
  enclosureId: number;
  items: readonly DiscountItem[];
  /** Null: not chosen yet, so that the code's method is no reason to refuse it. */
  method: Method | null;
  now: Date;
}

interface Refusal {
  code: DiscountRefusal;
  data?: Record<string, string | number>;
}

/** `discounts` are centavos by the item's id. */
type Verdict =
  | { refusal: Refusal; discounts: null }
  | { refusal: null; discounts: ReadonlyMap<number, number>; discountCents: number };

/**
 * Splits an amount, at most the prices' sum, over the prices in proportion. Each part is rounded and at most its price; the
 * rounding's difference goes to the last item, as far as its price lets it, then to the one before.
 */
export function shareDiscount(cents: number, prices: readonly number[]): number[] {
  const sum = prices.reduce((total, price) => total + price, 0);
  if (sum === 0) return prices.map(() => 0);
  // Centavos of large orders multiply beyond what a double holds.
  const twice = 2n * BigInt(sum);
  const shares = prices.map((price) => Number((2n * BigInt(cents) * BigInt(price) + BigInt(sum)) / twice));
  let rest = cents - shares.reduce((total, share) => total + share, 0);
  for (let i = prices.length - 1; i >= 0 && rest !== 0; i--) {
    const share = shares[i] ?? 0;
    const changed = Math.min(prices[i] ?? 0, Math.max(0, share + rest));
    shares[i] = changed;
    rest -= changed - share;
  }
  return shares;
}

export function discountOf(
  code: Pick<CodeFacts, "kind" | "percentBps" | "amountCents" | "maxDiscountCents">,
  sumCents: number,
): number {
  const wanted = code.kind === "percent" ? basisPoints(sumCents, code.percentBps ?? 0) : (code.amountCents ?? 0);
  return Math.min(sumCents, wanted, code.maxDiscountCents ?? wanted);
}

function stateTimeOrLimitRefusal(code: CodeFacts, now: Date): Refusal | null {
  if (code.isHeld) return null;
  if (code.state !== "active") return { code: "discount_code.unknown" };
  if (code.startsAt !== null && now.getTime() < code.startsAt)
    return { code: "discount_code.not_yet", data: { startsAt: new Date(code.startsAt).toISOString() } };
  if (code.endsAt !== null && now.getTime() >= code.endsAt) return { code: "discount_code.over" };
  if (code.maxUsesPerBuyer !== null && code.ownUses >= code.maxUsesPerBuyer)
    return { code: "discount_code.used_by_you" };
  if (code.maxUses !== null && code.uses >= code.maxUses) return { code: "discount_code.used_up" };
  return null;
}

/** Triggers judge the limits once more when a use is taken. */
export function judgeCode(code: CodeFacts, { enclosureId, items, method, now }: Purchase): Verdict {
  const refuse = (refusal: Refusal): Verdict => ({ refusal, discounts: null });
  const refusal = stateTimeOrLimitRefusal(code, now);
  if (refusal) return refuse(refusal);
  if (code.enclosureId !== null && code.enclosureId !== enclosureId)
    return refuse({ code: "discount_code.other_venue" });
  const ofEvent = items.filter(({ eventId }) => code.eventId === null || eventId === code.eventId);
  if (ofEvent.length === 0) return refuse({ code: "discount_code.other_event" });
  const covered = ofEvent.filter(({ zoneId }) => code.zoneId === null || zoneId === code.zoneId);
  if (covered.length === 0) return refuse({ code: "discount_code.other_zone" });
  if (method !== null && code.method !== null && code.method !== method)
    return refuse({ code: "discount_code.other_method" });
  const sum = covered.reduce((total, { priceCents }) => total + priceCents, 0);
  // An order with a use had reached the minimum: what it lost since then was of a cancelled event.
  if (!code.isHeld && sum < code.minCents)
    return refuse({ code: "discount_code.minimum", data: { minCents: code.minCents } });
  const discountCents = discountOf(code, sum);
  if (discountCents === 0) return refuse({ code: "discount_code.nothing" });
  const shares = shareDiscount(
    discountCents,
    covered.map(({ priceCents }) => priceCents),
  );
  const discounts = new Map(covered.map(({ id }, index) => [id, shares[index] ?? 0]));
  return { refusal: null, discounts, discountCents };
}
