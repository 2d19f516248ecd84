import type { DiscountRefusal } from "@/lib/discount-codes/client";
import type { Method } from "@/lib/pricing/client";

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

/** Why an order cannot be paid in cash at this moment. */
export const CASH_REFUSALS = [
  "payment.cash_unverified",
  "payment.cash_too_late",
  "payment.cash_too_much",
  "payment.cash_pending",
  "payment.cash_full",
] as const;

export type CashRefusal = (typeof CASH_REFUSALS)[number];

/** Why an order cannot be paid by a method at this moment. */
export const METHOD_REFUSALS = [...CASH_REFUSALS, "payment.contact_unverified"] as const;

export type MethodRefusal = (typeof METHOD_REFUSALS)[number];

/** What the whole order costs when it is paid so. `unavailable`: paying so would be refused now, and why in words. */
export interface MethodDto {
  method: Method;
  label: string;
  discountCents: number;
  feeCents: number;
  totalCents: number;
  unavailable?: { code: MethodRefusal; reason: string };
}

/** The code of an order that is not paid yet, or what it was paid with. `method`: it holds for that one only. */
export interface OrderCodeDto {
  code: string;
  /** "10 %", "$100.00". */
  worth: string;
  method: Method | null;
  /** What it takes off the prices, and off the whole with its fee, by the best of the methods that the venue offers. */
  discountCents: number;
  savedCents: number;
  /** Why a payment that begins now has nothing taken off, in words; null when it has. One under way keeps its discount. */
  refusal: { code: DiscountRefusal; reason: string } | null;
}

/**
 * An order as its owner sees it. A cart whose deadline passed answers the state `expired`. Items that were taken out are
 * left out; those of an expired or cancelled order are the ones that it ended with. `holdSeconds` is the venue's full hold.
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
  /** What has to be paid: of an exchange less the credit. */
  totalCents: number;
  code: OrderCodeDto | null;
  /** What the ticket that it is exchanged for counts for, after the venue's fee; null of other orders. */
  exchange: { itemId: number; creditCents: number; changeFeeCents: number } | null;
  methods: MethodDto[];
}

/** What somebody holds and has not paid, in one line. */
export interface OpenOrderDto {
  id: number;
  state: "cart" | "awaiting_payment";
  method: string | null;
  venueName: string;
  slug: string;
  timeZone: string;
  deadlineAt: Date;
  places: number;
}

export interface AvailableAreaDto {
  eventAreaId: number;
  parkingAreaId: number;
  zoneKey: string;
  zoneName: string;
  isNumbered: boolean;
  capacity: number;
  free: number;
  /** Free places to pick; only of numbered zones. */
  places: { id: number; label: string }[];
}
