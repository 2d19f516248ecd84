import type { ErrorCode } from "@/lib/core/errors";
import type { AvailableAreaDto, OrderDto } from "@/lib/orders/client";
import type { CardFunding } from "@/lib/pricing/client";
import type { DisputeBearer, RefundOfferDto } from "@/lib/settlement/client";

export const TICKET_ACTS = ["change", "return", "transfer", "resend"] as const;

export type TicketAct = (typeof TICKET_ACTS)[number];

/** `until` is null when only the event itself sets a limit; `why` is a Spanish sentence. */
export type Allowance = { ok: true; until: Date | null } | { ok: false; code: ErrorCode; why: string };

export type Allowances = Record<TicketAct, Allowance>;

/** An open offer as the person who made it sees it. */
export interface OfferDto {
  ticketId: number;
  /** Masked, such as "p•••@correo.mx" or "•••• 5678". */
  to: string;
  expiresAt: Date;
}

/** An open offer as a visitor with its link sees it. */
export interface TransferDto {
  ticketId: number;
  /** The giver's first name. */
  from: string;
  to: string;
  expiresAt: Date;
  venue: { id: number; name: string; color: string; timeZone: string; location: string };
  event: { id: number; name: string; startsAt: Date };
  zone: { key: string; name: string };
  placeLabel: string | null;
  /** The visitor is the person who made the offer. */
  isOwn: boolean;
}

/** Shows just enough for a person to recognise their own address. */
export function maskContact(contact: string): string {
  const [name = "", host] = contact.split("@");
  return host ? `${name.slice(0, 1)}•••@${host}` : `•••• ${contact.slice(-4)}`;
}

export interface ReturnLine {
  ticketId: number;
  baseCents: number;
  feeCents: number;
  /** The part of the base price that the venue keeps. */
  keptCents: number;
}

export interface ReturnQuoteDto {
  lines: ReturnLine[];
  backCents: number;
}

export interface ReturnedDto {
  ticketIds: number[];
  backCents: number;
  /** One per payment that paid for the tickets. Free tickets have none. */
  refunds: { id: number; amountCents: number; state: string }[];
}

/** `exchange` is there when a ticket was asked about. A negative `dueCents` comes back. */
export interface AvailableForTicketDto extends AvailableAreaDto {
  exchange?: { ok: true; dueCents: number } | { ok: false; code: ErrorCode; why: string };
}

/** `dueCents` is the price by the dearest method; a negative one comes back. */
export interface ChangeQuoteDto {
  ticketId: number;
  eventAreaId: number;
  newPriceCents: number;
  newFeeCents: number;
  oldPriceCents: number;
  oldFeeCents: number;
  changeFeeCents: number;
  /** The worth of the old ticket after the venue's fee for changes. */
  creditCents: number;
  dueCents: number;
}

/** The order of the new ticket. One that awaits its payment is paid at /payment-summary. */
export interface ChangedDto {
  orderId: number;
  folio: string;
  state: "awaiting_payment" | "paid";
  dueCents: number;
  enclosureId: number;
}

export interface TicketOptionsDto {
  ticketId: number;
  allowances: Allowances;
  /** The holder is also the person who paid. */
  isPayer: boolean;
  offer: OfferDto | null;
  /** The order of a change that waits for its payment. */
  changeOrderId: number | null;
}

export interface TicketActsDto extends TicketOptionsDto {
  /** Staff is not bound by the venue's policy but must give a reason. */
  isStaff: boolean;
  orderId: number;
  enclosureId: number;
  holder: string;
  /** The ticket may be offered to a phone too, because WhatsApp messages can be sent. */
  byPhone: boolean;
  /** Other tickets of the order that may go back together with this one. */
  returnable: { ticketId: number; label: string }[];
}

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

/** What the places of a purchase cost and what was paid for them, in centavos. */
export interface PurchaseSums {
  events: string;
  /** Keys of zones: "A1, VIP". */
  zones: string;
  places: number;
  priceCents: number;
  discountCents: number;
  feeCents: number;
  /** Included in price and fee. */
  ivaCents: number;
  refundedCents: number;
  /** How the providers call the attempts that were paid. */
  providerIds: string;
}

export interface PurchaseRowDto extends PurchaseSums {
  id: number;
  folio: string;
  state: (typeof PURCHASE_STATES)[number];
  isTest: boolean;
  buyer: string | null;
  email: string | null;
  phone: string | null;
  venue: string;
  timeZone: string;
  method: OrderDto["method"];
  /** Null: no card paid it, or its provider does not say the kind. */
  cardFunding: CardFunding | null;
  totalCents: number;
  createdAt: Date;
  paidAt: Date | null;
  /** When its money came; null: it has not. */
  collectedAt: Date | null;
  /** When its first event begins. */
  eventAt: Date | null;
}

export interface PurchaseDto {
  order: OrderDto;
  /** False: the reader only looks at it, behind a report of all tenants. */
  isOwn: boolean;
  buyer: { id: number; fullName: string; email: string | null; phone: string | null } | null;
  createdAt: Date;
  paidAt: Date | null;
  /** The orders for which tickets of this purchase were exchanged. */
  exchangedBy: { id: number; folio: string; state: string }[];
  exchangeOf: { id: number; folio: string } | null;
  payments: {
    id: number;
    folio: string;
    method: string;
    cardFunding: CardFunding | null;
    provider: string;
    state: string;
    amountCents: number;
    receivedCents: number;
    refundedCents: number;
    /** The sum of refunds that were asked for and have not failed. */
    askedBackCents: number;
    /** Counts the failed ones too. */
    refundCount: number;
    /** What the actor may still give back; null when that is nothing. */
    refundable: RefundOfferDto | null;
    /** How its lost dispute ended, once a person decided that. */
    disputeEnd: { bearer: DisputeBearer; feeCents: number; freesPlaces: boolean } | null;
    createdAt: Date;
    /** When it was paid by what the provider says. */
    providerPaidAt: Date | null;
  }[];
  refunds: { id: number; amountCents: number; state: string; reason: string; createdAt: Date }[];
  ledger: { id: number; kind: string; at: Date; account: string; amountCents: number }[];
}
