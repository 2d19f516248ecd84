import { type FeeTerms, feeOf, totalsOf } from "@/lib/core/pricing";
import { METHOD_LABELS, type MethodDto, type OrderDto, type OrderItemDto, type OrderState } from "@/lib/orders/schemas";

/** The venue as `enclosureJson` answers it. */
export interface EnclosureJson extends FeeTerms {
  id: number;
  slug: string;
  name: string;
  color: string;
  timeZone: string;
  location: string;
  holdSeconds: number;
}

/** An item as SQL answers it; instants in milliseconds. */
export interface ItemJson {
  id: number;
  eventId: number;
  eventName: string;
  eventStartsAt: number;
  eventAreaId: number;
  zoneKey: string;
  zoneName: string;
  isNumbered: boolean;
  placeId: number | null;
  placeLabel: string | null;
  gates: { label: string; street: string }[];
  state: string;
  priceCents: number;
  discountCents: number;
  feeCents: number;
  priceIvaCents: number;
  feeIvaCents: number;
}

export interface OrderJson {
  id: number;
  folio: string;
  state: string;
  adminId: number;
  buyerId: number | null;
  method: string | null;
  deadlineAt: number | null;
  isTest: boolean;
  enclosure: EnclosureJson;
  exchange?: OrderDto["exchange"];
  items: ItemJson[];
}

/** What the order would cost by each method that the venue offers. */
function methodsOf(items: readonly ItemJson[], terms: FeeTerms, creditCents: number): MethodDto[] {
  const { priceCents, discountCents } = totalsOf(items);
  if (priceCents - discountCents === 0 && items.every((item) => item.feeCents === 0)) return [];
  return terms.methods.map((rule) => {
    const feeCents = items.reduce((sum, item) => sum + feeOf(item.priceCents - item.discountCents, rule), 0);
    return {
      method: rule.method,
      label: METHOD_LABELS[rule.method],
      feeCents,
      totalCents: Math.max(0, priceCents - discountCents + feeCents - creditCents),
    };
  });
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

/** The order as its owner sees it at `now`: a cart past its deadline is expired, whether or not it was swept. */
export function toOrderDto(order: OrderJson, now: Date): OrderDto {
  const { id, slug, name, color, timeZone, location, holdSeconds } = order.enclosure;
  const late = order.state === "cart" && order.deadlineAt !== null && order.deadlineAt <= now.getTime();
  const totals = totalsOf(order.items);
  const creditCents = order.exchange?.creditCents ?? 0;
  const open = order.state === "cart" || order.state === "awaiting_payment";
  return {
    id: order.id,
    folio: order.folio,
    state: (late ? "expired" : order.state) as OrderState,
    adminId: order.adminId,
    enclosure: { id, slug, name, color, timeZone, location },
    buyerId: order.buyerId,
    method: order.method,
    deadlineAt: order.deadlineAt === null ? null : new Date(order.deadlineAt),
    holdSeconds,
    isTest: order.isTest,
    items: order.items.map(itemDto),
    ...totals,
    totalCents: Math.max(0, totals.totalCents - creditCents),
    exchange: order.exchange ?? null,
    methods: open && !late ? methodsOf(order.items, order.enclosure, creditCents) : [],
  };
}
