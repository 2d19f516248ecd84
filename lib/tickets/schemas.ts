import { z } from "zod";
import type { VenueContact } from "@/lib/core/contact-words";
import type { VenuePolicy } from "@/lib/enclosures/schemas";

export { eventDay, eventHours, showHours, wayLines } from "@/lib/tickets/words";

export type TicketStatus =
  | "valid"
  | "used"
  | "returned"
  | "changed"
  | "cancelled"
  | "event_cancelled"
  | "blocked"
  | "expired";

/** A ticket's state in words. */
export const TICKET_STATUS_WORDS = {
  valid: "Vigente",
  used: "Usado",
  returned: "Devuelto",
  changed: "Cambiado por otro",
  cancelled: "Cancelado",
  event_cancelled: "Evento cancelado",
  blocked: "Bloqueado",
  expired: "Vencido",
} as const satisfies Record<TicketStatus, string>;

export type GateDirection = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

export interface TicketVenueDto extends VenueContact {
  id: number;
  adminId: number;
  slug: string;
  name: string;
  color: string;
  location: string;
  /** The venue's own map link, or a search by its location. */
  mapUrl: string;
  timeZone: string;
  logo: string | null;
}

export interface TicketEventDto {
  id: number;
  name: string;
  picture: string | null;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  /** Counts changes of name, times or cancellation; `revisedAt` is the last one's time. */
  revision: number;
  revisedAt: Date;
}

/** Where a zone lies on its venue's plan, in the plan's own pixels. */
export interface TicketPlanDto {
  image: string;
  width: number;
  height: number;
  polygon: [number, number][];
}

/** What admits: shown while the ticket is valid or used and its event has not ended. */
export interface TicketCodeDto {
  /** 16 characters, Crockford base 32. */
  short: string;
  /** Text of the QR. */
  token: string;
  /** Side of the viewBox and path of the dark modules. */
  qr: { size: number; path: string };
}

export interface TicketDto {
  id: number;
  orderId: number;
  /** Of the order, as on the receipt. */
  folio: string;
  isTest: boolean;
  venue: TicketVenueDto;
  event: TicketEventDto;
  zone: { key: string; name: string; walkMinutes: number | null; notes: string; drivingNotes: string };
  /** Null without a plan, or where the zone is not drawn on it. */
  plan: TicketPlanDto | null;
  /** Null where places are not numbered. */
  placeLabel: string | null;
  gates: { label: string; street: string; direction: GateDirection }[];
  status: TicketStatus;
  /** What its venue allows after the sale. */
  policy: VenuePolicy;
  /** First admission. */
  use: { at: Date; gate: string | null } | null;
  issuedAt: Date;
  code: TicketCodeDto | null;
}

export interface EventTicketsDto {
  event: TicketEventDto;
  /** It has not ended, nor was it cancelled. */
  upcoming: boolean;
  tickets: TicketDto[];
}

export interface VenueTicketsDto {
  venue: TicketVenueDto;
  events: EventTicketsDto[];
}

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const smallId = z.coerce.number().int().positive().max(2_147_483_647);

export const ListMyTickets = z.object({ enclosureId: smallId.optional() });
export const GetVenueTickets = z.object({ enclosureId: smallId });
export const GetMyTicket = z.object({ ticketId: id });
export const ListUserTickets = z.object({ userId: smallId, enclosureId: smallId.optional() });
export const ListEventTickets = z.object({
  eventId: smallId,
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(10_000_000).default(0),
});
export const ListOrderTickets = z.object({ orderId: id });
export const DownloadCalendar = z.object({ eventId: smallId });
export const DownloadTickets = z.object({ enclosureId: smallId, ticketId: id.optional(), eventId: smallId.optional() });
