import { textOf } from "@/lib/core/messages";
import { includedIva } from "@/lib/core/money";
import { type CodeFacts, judgeCode } from "@/lib/discount-codes";
import { worthWords } from "@/lib/discount-codes/client";
import type { OrderCodeDto } from "@/lib/orders/client";
import type { Discounts } from "@/lib/orders/pay/reprice-items";
import type { ItemJson } from "@/lib/orders/sql";
import { type FeeTerms, feeBy, type Method } from "@/lib/pricing/client";

interface Priced {
  state: string;
  method: string | null;
  isBeingPaid?: boolean | undefined;
  enclosure: FeeTerms & { id: number };
  feeTerms: FeeTerms | null;
  items: readonly ItemJson[];
  code: CodeFacts;
}

const NOTHING: Discounts = new Map();
const sumOf = (discounts: Discounts) => [...discounts.values()].reduce((total, cents) => total + cents, 0);

/**
 * The item with its discount. Its fee is that of the chosen method; in a cart that of the dearest one offered, so that
 * the total shown never grows.
 */
function discounted(item: ItemJson, discountCents: number, terms: FeeTerms, method: string | null): ItemJson {
  if (discountCents === item.discountCents) return item;
  const netCents = item.priceCents - discountCents;
  const feeCents = feeBy(netCents, terms, method);
  const priceIvaCents = includedIva(netCents, item.priceIvaBps);
  return { ...item, discountCents, feeCents, priceIvaCents, feeIvaCents: includedIva(feeCents, item.feeIvaBps) };
}

/** An unpaid order with its code: its items as they are shown, and what each method takes off. */
export interface CodePricing {
  items: readonly ItemJson[];
  discountsBy: (method: Method) => Discounts;
  code: OrderCodeDto;
}

/**
 * Prices an unpaid order as a payment that begins now would. A cart's discount is reckoned and never stored; a method
 * whose attempt is under way costs what it was frozen with. A discount that holds for one method only is left out of
 * the total.
 */
export function priceWithCode(order: Priced, now: Date): CodePricing {
  const { state, method, isBeingPaid, enclosure, feeTerms, items, code } = order;
  const terms = feeTerms ?? enclosure;
  const priced = items.map(({ id, eventId, zoneId, priceCents }) => ({ id, eventId, zoneId: zoneId ?? 0, priceCents }));
  const judge = (by: Method | null) => judgeCode(code, { enclosureId: enclosure.id, items: priced, method: by, now });
  const frozen: Discounts | null = isBeingPaid ? new Map(items.map((item) => [item.id, item.discountCents])) : null;
  const discountsBy = (by: Method): Discounts => (by === method && frozen) || (judge(by).discounts ?? NOTHING);
  const { refusal, discounts } = judge(null);
  const only = state === "cart" ? null : method;
  const isForAll = code.method === null || enclosure.methods.every((one) => one.method === code.method);
  const holds = only === null ? isForAll : code.method === null || code.method === only;
  const shown = frozen ?? (holds && discounts ? discounts : NOTHING);
  const ways = enclosure.methods.map((offered) => {
    const by = { method: offered.method, terms };
    const [withIt, without] = [costBy(items, by, discountsBy(offered.method)), costBy(items, by, NOTHING)];
    return {
      discountCents: withIt.discountCents,
      savedCents: withIt.discountCents + without.feeCents - withIt.feeCents,
    };
  });
  const none = sumOf(frozen ?? (enclosure.methods.length === 0 && discounts ? discounts : NOTHING));
  const best = ways.reduce((most, one) => (one.savedCents > most.savedCents ? one : most), {
    discountCents: none,
    savedCents: none,
  });
  return {
    items: items.map((item) => discounted(item, shown.get(item.id) ?? 0, terms, only)),
    discountsBy,
    code: {
      code: code.code,
      worth: worthWords(code),
      method: code.method,
      ...best,
      refusal: refusal && { code: refusal.code, reason: textOf(refusal.code, refusal.data) },
    },
  };
}

export function costBy(
  items: readonly ItemJson[],
  { method, terms }: { method: Method; terms: FeeTerms },
  discounts: Discounts,
) {
  let [netCents, discountCents, feeCents] = [0, 0, 0];
  for (const { id, priceCents } of items) {
    const off = discounts.get(id) ?? 0;
    netCents += priceCents - off;
    discountCents += off;
    feeCents += feeBy(priceCents - off, terms, method);
  }
  return { netCents, discountCents, feeCents };
}

/** Null where the code took nothing off a paid or ended order. */
export function usedCode(code: CodeFacts, discountCents: number): OrderCodeDto | null {
  if (discountCents === 0) return null;
  const { code: text, method } = code;
  return { code: text, worth: worthWords(code), method, discountCents, savedCents: discountCents, refusal: null };
}
