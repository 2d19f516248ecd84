import { z } from "zod";
import { CursorField, ModifiedSinceField } from "@/lib/core/fields";
import { Plate } from "@/lib/courtesy-qrs/schemas";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const smallId = z.coerce.number().int().positive().max(2_147_483_647);

export const ListMyTickets = z.object({ enclosureId: smallId.optional() });

export const GetVenueTickets = z.object({ enclosureId: smallId });

/** An empty plate is taken away. */
export const SetPlate = z.object({
  ticketId: id,
  plate: z.union([
    z
      .string()
      .trim()
      .length(0)
      .transform(() => null),
    z.null(),
    Plate,
  ]),
});

export type SetPlateInput = z.input<typeof SetPlate>;

export const GetMyTicket = z.object({ ticketId: id });

const Paged = {
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(10_000_000).default(0),
  after: CursorField,
};

/** A person's page shows as many of their tickets. */
export const MOST_OF_USER = 500;

export const ListUserTickets = z.object({
  userId: smallId,
  enclosureId: smallId.optional(),
  ...Paged,
  limit: z.int().min(1).max(MOST_OF_USER).default(50),
});

export type ListUserTicketsInput = z.input<typeof ListUserTickets>;

export const ListEventTickets = z.object({ eventId: smallId, ...Paged, modifiedSince: ModifiedSinceField });

export type ListEventTicketsInput = z.input<typeof ListEventTickets>;

export const ListOrderTickets = z.object({ orderId: id });

export const DownloadCalendar = z.object({ eventId: smallId });

export const DownloadTickets = z.object({ enclosureId: smallId, ticketId: id.optional(), eventId: smallId.optional() });
