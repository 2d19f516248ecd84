import type { ErrorData } from "@/lib/core/declarations";
import type { DiscountRefusal } from "@/lib/discount-codes/client";
import type { NextAction } from "@/lib/payments/schemas";
import type { Method, OfferedMethod } from "@/lib/pricing/client";

export const ORDER_STATES = [
  "cart",
  "awaiting_payment",
  "paid",
  "partially_refunded",
  "refunded",
  "expired",
  "cancelled",
  "review",
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

export interface OrderItemDto {
  id: number;
  eventId: number;
  eventName: string;
  eventStartsAt: Date;
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
  totalCents: number;
}

export const CASH_REFUSALS = [
  "payment.email_needed",
  "payment.cash_unverified",
  "payment.cash_too_late",
  "payment.cash_too_much",
  "payment.cash_pending",
  "payment.cash_full",
] as const;

export type CashRefusal = (typeof CASH_REFUSALS)[number];

export const METHOD_REFUSALS = [...CASH_REFUSALS, "payment.contact_unverified", "payment.too_little"] as const;

export type MethodRefusal = (typeof METHOD_REFUSALS)[number];

/** The price of the whole order by one method. `unavailable` says why paying so would be refused now. */
export interface MethodDto {
  method: OfferedMethod;
  label: string;
  discountCents: number;
  feeCents: number;
  totalCents: number;
  /** Cash and deposits have it: until when the money can be paid if the method is chosen now. */
  payBefore?: Date;
  unavailable?: { code: MethodRefusal; reason: string; data: ErrorData };
}

/**
 * The code that an unpaid order has, or a paid one was paid with. `method` is the only one that it holds for, if any.
 */
export interface OrderCodeDto {
  code: string;
  /** "10 %", "$100.00". */
  worth: string;
  method: Method | null;
  /** The code's discount on the prices, and on the whole with its fee, by the best method that the venue offers. */
  discountCents: number;
  savedCents: number;
  /** Says why a payment that begins now would get no discount. A payment under way keeps its own. */
  refusal: { code: DiscountRefusal; reason: string } | null;
}

/**
 * An order as its owner sees it: a cart whose deadline has passed is `expired`. Items that were taken out are missing;
 * an expired or cancelled order shows those that it ended with. `holdSeconds` is how long the
 * venue holds places, for the clock to be drawn.
 */
export interface OrderDto {
  id: number;
  folio: string;
  state: OrderState;
  adminId: number;
  enclosure: { id: number; slug: string; name: string; color: string; timeZone: string; location: string };
  buyerId: number | null;
  method: string | null;
  deadlineAt: Date | null;
  holdSeconds: number;
  isTest: boolean;
  items: OrderItemDto[];
  priceCents: number;
  discountCents: number;
  feeCents: number;
  ivaCents: number;
  /** What remains to be paid; in an exchange less the credit. */
  totalCents: number;
  code: OrderCodeDto | null;
  /** An exchange has it: what the old ticket counts for after the venue's fee. */
  exchange: { itemId: number; creditCents: number; changeFeeCents: number } | null;
  methods: MethodDto[];
}

/** `folio` is the payment's, or the order's when nothing was due (`paymentId` is null and `next.kind` "finished"). */
export interface PaidDto {
  folio: string;
  paymentId: number | null;
  next: NextAction | { kind: "finished" };
}

/** One line about an order that somebody holds and has not paid. */
export interface OpenOrderDto {
  id: number;
  state: "cart" | "awaiting_payment";
  method: string | null;
  venueName: string;
  slug: string;
  timeZone: string;
  /** When the payment must be made; of a cart, until when its places are held. */
  deadlineAt: Date;
  places: number;
  /** The first of its events, and how many there are. */
  eventId: number;
  eventName: string;
  eventStartsAt: Date;
  events: number;
  /** The keys of its zones. */
  zones: string[];
  /** What remains to be paid. */
  totalCents: number;
  /** The folio of the payment whose reference the buyer has to pay with; null where there is none. */
  referenceFolio: string | null;
}

export interface AvailableAreaDto {
  eventAreaId: number;
  parkingAreaId: number;
  zoneKey: string;
  zoneName: string;
  isNumbered: boolean;
  capacity: number;
  free: number;
  /** The free places of a numbered zone; empty for others. */
  places: { id: number; label: string }[];
}

/** The address of a choice says by it that its places are to be held once somebody has logged in. */
export const HOLD_ON_ARRIVAL = "apartar";

export function holdsOnArrival(path: string): boolean {
  return new URL(path, "http://same.origin").searchParams.get(HOLD_ON_ARRIVAL) === "1";
}
