import { type CodePricing, costBy, priceWithCode, usedCode } from "@/lib/orders/cart/code-dto";
import type { MethodDto, OrderDto, OrderItemDto, OrderState } from "@/lib/orders/client";
import type { Discounts } from "@/lib/orders/pay/reprice-items";
import type { ItemJson, OrderJson } from "@/lib/orders/sql";
import { METHOD_LABELS, type Method, totalsOf } from "@/lib/pricing/client";

/** The methods that the venue offers now, at the fees with which the order was shown. */
function methodsOf(
  items: readonly ItemJson[],
  { enclosure, feeTerms, exchange }: OrderJson,
  discountsBy: (method: Method) => Discounts,
): MethodDto[] {
  if (totalsOf(items).totalCents === 0) return [];
  const creditCents = exchange?.creditCents ?? 0;
  return enclosure.methods.map(({ method }) => {
    const by = { method, terms: feeTerms ?? enclosure };
    const { netCents, discountCents, feeCents } = costBy(items, by, discountsBy(method));
    return {
      method,
      label: METHOD_LABELS[method],
      discountCents,
      feeCents,
      totalCents: Math.max(0, netCents + feeCents - creditCents),
    };
  });
}

/** Each item keeps its discount where there is no code, whatever the method. */
function plain(items: readonly ItemJson[]): Pick<CodePricing, "items" | "discountsBy"> {
  const own: Discounts = new Map(items.map((item) => [item.id, item.discountCents]));
  return { items, discountsBy: () => own };
}

function itemDto(item: ItemJson): OrderItemDto {
  return {
    id: item.id,
    eventId: item.eventId,
    eventName: item.eventName,
    eventStartsAt: new Date(item.eventStartsAt),
    eventAreaId: item.eventAreaId,
    zoneKey: item.zoneKey,
    zoneName: item.zoneName,
    isNumbered: item.isNumbered,
    placeId: item.placeId,
    placeLabel: item.placeLabel,
    gates: item.gates,
    state: item.state,
    priceCents: item.priceCents,
    discountCents: item.discountCents,
    feeCents: item.feeCents,
    totalCents: item.priceCents - item.discountCents + item.feeCents,
  };
}

/** A cart past its deadline is expired at `now`, whether or not it was swept. */
export function toOrderDto(order: OrderJson, now: Date): OrderDto {
  const { id, slug, name, color, timeZone, location, holdSeconds } = order.enclosure;
  const late = order.state === "cart" && order.deadlineAt !== null && order.deadlineAt <= now;
  const open = !late && (order.state === "cart" || order.state === "awaiting_payment");
  const withCode = open && order.code ? priceWithCode({ ...order, code: order.code }, now) : null;
  const { items, discountsBy } = withCode ?? plain(order.items);
  const totals = totalsOf(items);
  const creditCents = order.exchange?.creditCents ?? 0;
  return {
    id: order.id,
    folio: order.folio,
    state: (late ? "expired" : order.state) as OrderState,
    adminId: order.adminId,
    enclosure: { id, slug, name, color, timeZone, location },
    buyerId: order.buyerId,
    method: order.method,
    deadlineAt: order.deadlineAt,
    holdSeconds,
    isTest: order.isTest,
    items: items.map(itemDto),
    ...totals,
    totalCents: Math.max(0, totals.totalCents - creditCents),
    code: withCode?.code ?? (order.code ? usedCode(order.code, totals.discountCents) : null),
    exchange: order.exchange ?? null,
    methods: open ? methodsOf(items, order, discountsBy) : [],
  };
}
