import { z } from "zod";
import type { ErrorCode } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import type { AvailableAreaDto, OrderDto } from "@/lib/orders/schemas";
import type { RefundOfferDto } from "@/lib/settlement/schemas";
import { Email, Phone } from "@/lib/users/schemas";

/** What may be done with a ticket after the sale. */
export const TICKET_ACTS = ["change", "return", "transfer", "resend"] as const;
export type TicketAct = (typeof TICKET_ACTS)[number];

const TicketId = z.coerce.number("No es un número válido").int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Why staff does it; a buyer need not say. */
const Reason = z
  .string()
  .trim()
  .max(200, FIELD.tooLong)
  .nullish()
  .transform((text) => text || null)
  .refine((text) => text === null || text.length >= 3, "Escribe el motivo, de 3 letras o más");

/** An e-mail, or a phone with its ten digits. */
export const Contact = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .max(254, FIELD.tooLong)
  .transform((text, issues) => {
    const parsed = (text.includes("@") ? Email : Phone).safeParse(text);
    if (parsed.success) return parsed.data;
    issues.addIssue({ code: "custom", message: "Escribe un correo o un teléfono de 10 dígitos" });
    return z.NEVER;
  });

export const TicketRef = z.object({ ticketId: TicketId });
export type TicketRef = z.input<typeof TicketRef>;

export const OfferTransfer = z.object({ ticketId: TicketId, contact: Contact, reason: Reason });
export type OfferTransferInput = z.input<typeof OfferTransfer>;

export const CancelTransfer = z.object({ ticketId: TicketId, reason: Reason });
export type CancelTransferInput = z.input<typeof CancelTransfer>;

export const TransferToken = z.object({ token: z.string().max(200).catch("") });
export type TransferToken = z.input<typeof TransferToken>;

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

const Cents = z.coerce.number("Escribe una cantidad").int().min(0).max(2_147_483_647);

/** Tickets of one order. `expectedCents`: what the person was told that comes back; other terms are refused. */
export const ReturnTickets = z.object({
  ticketIds: z
    .array(TicketId, "Elige al menos un boleto")
    .min(1, "Elige al menos un boleto")
    .max(100, "Son demasiados boletos")
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  reason: Reason,
  /** Staff: the service fee goes back too. A buyer's return follows the venue's policy. */
  withFee: z.boolean().default(false),
  expectedCents: Cents.optional(),
});
export type ReturnTicketsInput = z.input<typeof ReturnTickets>;

const SmallId = z.coerce.number("Elige una zona").int("Elige una zona").min(1, "Elige una zona").max(2_147_483_647);

/** Another place: of a numbered zone a named one. `expectedCents`: the difference that the person was told, below zero what comes back. */
export const ChangeTicket = z.object({
  ticketId: TicketId,
  eventAreaId: SmallId,
  placeId: TicketId.nullish().transform((id) => id ?? null),
  reason: Reason,
  expectedCents: z.coerce.number().int().min(-2_147_483_647).max(2_147_483_647).optional(),
});
export type ChangeTicketInput = z.input<typeof ChangeTicket>;

export const QuoteChange = z.object({ ticketId: TicketId, eventAreaId: SmallId });
export type QuoteChangeInput = z.input<typeof QuoteChange>;

export const ResendTickets = z.union([
  z.object({ ticketId: TicketId, reason: Reason }),
  z.object({ orderId: TicketId, reason: Reason }),
]);
export type ResendTicketsInput = z.input<typeof ResendTickets>;

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

export const AvailableForTicket = z.object({
  eventId: SmallId,
  eventAreaId: SmallId.optional(),
  ticketId: TicketId.optional(),
});
export type AvailableForTicketInput = z.input<typeof AvailableForTicket>;

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

export const VenueRef = z.object({ enclosureId: z.coerce.number().int().min(1).max(2_147_483_647) });
export type VenueRef = z.input<typeof VenueRef>;

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

export const PurchaseFilters = z.object({
  /** A folio of the purchase or of its payment, or the buyer's name, e-mail or phone. */
  q: z.string().trim().max(100).default(""),
  state: z.enum(PURCHASE_STATES).nullish().catch(null),
});

export const PurchaseRef = z.object({ orderId: TicketId });
export type PurchaseRef = z.input<typeof PurchaseRef>;

export const ReleasePurchase = z.object({ orderId: TicketId, reason: Reason });
export type ReleasePurchaseInput = z.input<typeof ReleasePurchase>;

/** Free tickets for a buyer: of an order's, or the one with that e-mail or phone. */
export const GiveTickets = z
  .object({
    orderId: TicketId.optional(),
    contact: Contact.optional(),
    eventAreaId: SmallId,
    quantity: z.coerce
      .number("Elige de 1 a 20")
      .int("Elige de 1 a 20")
      .min(1, "Elige de 1 a 20")
      .max(20, "Elige de 1 a 20")
      .default(1),
    reason: z.string("Escribe el motivo").trim().min(3, "Escribe el motivo, de 3 letras o más").max(200, FIELD.tooLong),
  })
  .refine((input) => (input.orderId === undefined) !== (input.contact === undefined), {
    path: ["contact"],
    message: "Escribe para quién son",
  });
export type GiveTicketsInput = z.input<typeof GiveTickets>;

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
