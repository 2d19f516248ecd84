import type { ErrorCode } from "@/lib/core/errors";
import type { AvailableAreaDto, OrderDto } from "@/lib/orders/client";
import type { RefundOfferDto } from "@/lib/settlement/client";

/** What may be done with a ticket after the sale. */
export const TICKET_ACTS = ["change", "return", "transfer", "resend"] as const;

export type TicketAct = (typeof TICKET_ACTS)[number];

/** Whether an act is allowed now; if so until when (null: no limit but the event), otherwise why not, in words. */
export type Allowance = { ok: true; until: Date | null } | { ok: false; code: ErrorCode; why: string };

export type Allowances = Record<TicketAct, Allowance>;

/** A ticket offered to somebody, as whoever offered it sees it. */
export interface OfferDto {
  ticketId: number;
  /** "p•••@correo.mx", "•••• 5678". */
  to: string;
  expiresAt: Date;
}

/** An open offer, as whoever has its link sees it. */
export interface TransferDto {
  ticketId: number;
  /** First name of who gives it. */
  from: string;
  to: string;
  expiresAt: Date;
  venue: { id: number; name: string; color: string; timeZone: string; location: string };
  event: { id: number; name: string; startsAt: Date };
  zone: { key: string; name: string };
  placeLabel: string | null;
  /** The person who looks at it gave it away themselves. */
  isOwn: boolean;
}

/** An address of which only enough is shown to know one's own. */
export function maskContact(contact: string): string {
  const [name = "", host] = contact.split("@");
  return host ? `${name.slice(0, 1)}•••@${host}` : `•••• ${contact.slice(-4)}`;
}

/** What of one ticket comes back, centavos. */
export interface ReturnLine {
  ticketId: number;
  baseCents: number;
  feeCents: number;
  /** Kept by the venue of the base price. */
  keptCents: number;
}

export interface ReturnQuoteDto {
  lines: ReturnLine[];
  backCents: number;
}

export interface ReturnedDto {
  ticketIds: number[];
  backCents: number;
  /** One per payment that paid them; none of free tickets. */
  refunds: { id: number; amountCents: number; state: string }[];
}

/** An area with what is free; with a ticket also what changing it to there costs, below zero what comes back. */
export interface AvailableForTicketDto extends AvailableAreaDto {
  exchange?: { ok: true; dueCents: number } | { ok: false; code: ErrorCode; why: string };
}

/** What a change costs. `dueCents` is to be paid (by the dearest method), or below zero what comes back. */
export interface ChangeQuoteDto {
  ticketId: number;
  eventAreaId: number;
  newPriceCents: number;
  newFeeCents: number;
  oldPriceCents: number;
  oldFeeCents: number;
  changeFeeCents: number;
  /** What the old ticket counts for, after the venue's fee. */
  creditCents: number;
  dueCents: number;
}

/** The new order: to be paid at /payment-summary, or paid already. */
export interface ChangedDto {
  orderId: number;
  folio: string;
  state: "awaiting_payment" | "paid";
  dueCents: number;
  enclosureId: number;
}

/** What may be done with a ticket now. */
export interface TicketOptionsDto {
  ticketId: number;
  allowances: Allowances;
  /** Who holds it paid for it too. */
  isPayer: boolean;
  offer: OfferDto | null;
  /** A change that waits for its payment. */
  changeOrderId: number | null;
}

/** One ticket with all that its page of acts shows. */
export interface TicketActsDto extends TicketOptionsDto {
  /** Staff looks at it: the venue's policy does not bind, a reason is asked for. */
  isStaff: boolean;
  orderId: number;
  enclosureId: number;
  holder: string;
  /** It may be offered to a phone too, not to an e-mail only. */
  byPhone: boolean;
  /** Other tickets of the order that may go back together with this one. */
  returnable: { ticketId: number; label: string }[];
}

/** Where a ticket may go: a zone of an event that is on sale. */
export interface ChangeTargetDto {
  eventAreaId: number;
  eventId: number;
  eventName: string;
  startsAt: Date;
  timeZone: string;
  zoneKey: string;
  zoneName: string;
  isNumbered: boolean;
  free: number;
  priceCents: number;
}

export const PURCHASE_STATES = [
  "awaiting_payment",
  "paid",
  "partially_refunded",
  "refunded",
  "review",
  "expired",
  "cancelled",
  "cart",
] as const;

export const PURCHASE_STATE_WORDS: Record<(typeof PURCHASE_STATES)[number], string> = {
  cart: "Carrito",
  awaiting_payment: "Esperando pago",
  paid: "Pagada",
  partially_refunded: "Devuelta en parte",
  refunded: "Devuelta",
  review: "En revisión",
  expired: "Vencida",
  cancelled: "Cancelada",
};

export interface PurchaseRowDto {
  id: number;
  folio: string;
  state: (typeof PURCHASE_STATES)[number];
  isTest: boolean;
  buyer: string | null;
  venue: string;
  timeZone: string;
  events: string;
  places: number;
  totalCents: number;
  createdAt: Date;
}

export interface PurchaseDto {
  order: OrderDto;
  buyer: { id: number; fullName: string; email: string | null; phone: string | null } | null;
  createdAt: Date;
  paidAt: Date | null;
  /** Of this purchase, its exchanges among them: their folios. */
  exchangedBy: { id: number; folio: string; state: string }[];
  exchangeOf: { id: number; folio: string } | null;
  payments: {
    id: number;
    folio: string;
    method: string;
    provider: string;
    state: string;
    amountCents: number;
    receivedCents: number;
    refundedCents: number;
    /** Sum of the refunds that were asked for and have not failed. */
    askedBackCents: number;
    /** How many were asked for, the failed ones too. */
    refundCount: number;
    /** What who looks at it may still give back; null: nothing. */
    refundable: RefundOfferDto | null;
    createdAt: Date;
  }[];
  refunds: { id: number; amountCents: number; state: string; reason: string; createdAt: Date }[];
  ledger: { id: number; kind: string; at: Date; account: string; amountCents: number }[];
}
