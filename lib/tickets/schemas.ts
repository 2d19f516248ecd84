import { z } from "zod";

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
