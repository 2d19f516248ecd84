import { z } from "zod";
import type { VenueContact, VenuePolicy } from "@/lib/enclosures/client";
import type { GateDirection, TicketCodeDto, TicketPlanDto, TicketStatus } from "@/lib/tickets/client";

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
