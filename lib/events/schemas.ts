import { z } from "zod";
import {
  IdField,
  intField,
  ListInput,
  MomentField,
  moneyField,
  OptionalIdField,
  OptionalMomentField,
  optionalIntField,
  optionalTextField,
  RevisionField,
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { EVENT_STATES } from "@/lib/events/client";
import { PicturePath } from "@/lib/storage/schemas";

const shape = {
  name: textField(120),
  description: optionalTextField(2_000),
  eventTypeId: OptionalIdField,
  picture: PicturePath,
  startsAt: MomentField,
  endsAt: MomentField,
  doorsAt: OptionalMomentField,
  parkingOpensAt: MomentField,
  salesStartAt: MomentField,
  salesEndAt: MomentField,
  /** Places per buyer; empty takes the venue's. */
  buyerLimit: optionalIntField(1, 100),
};

/** A new event, as a draft. Moments: ISO 8601 with offset, or local to the venue. */
export const CreateEvent = z.object({ enclosureId: IdField, ...shape });

export type CreateEventInput = z.input<typeof CreateEvent>;

export const UpdateEvent = z.object({ id: IdField, revision: RevisionField, ...shape });

export type UpdateEventInput = z.input<typeof UpdateEvent>;

/** A local time of the venue, "2027-03-14T20:30". */
export const LocalMoment = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .regex(/^2[01]\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/, FIELD.date);

export const DuplicateEvent = z.object({
  /** The event that is copied. */
  id: IdField,
  name: textField(120),
  startsAt: LocalMoment,
  sale: z.enum(["same", "before"]).default("same"),
  guards: z.boolean().default(false),
  blocks: z.boolean().default(true),
});

export type DuplicateEventInput = z.input<typeof DuplicateEvent>;

export const EventId = z.object({ id: IdField });

export type EventIdInput = z.input<typeof EventId>;

const area = {
  priceCents: moneyField(10_000_000),
  capacity: intField(1, 20_000),
  /** Places of this zone per buyer, besides the event's limit; empty: no limit of its own. Left out it stays. */
  buyerLimit: optionalIntField(1, 100),
  /** Gates by which the zone is entered in this event; none: the zone's. Left out they stay. */
  gateIds: z.array(IdField).max(50).optional(),
};

export const AddEventArea = z.object({ eventId: IdField, parkingAreaId: IdField, ...area });

export type AddEventAreaInput = z.input<typeof AddEventArea>;

/** What is left out stays. */
export const UpdateEventArea = z.object({
  id: IdField,
  revision: RevisionField,
  ...area,
  capacity: area.capacity.optional(),
});

export type UpdateEventAreaInput = z.input<typeof UpdateEventArea>;

/** Places as a person writes them: "A1-A10, B3"; of a zone without numbers by their order, "1-10". */
const PlacesField = textField(20_000);

export const BlockPlaces = z.object({
  /** The event's area. */
  id: IdField,
  places: PlacesField,
  reason: textField(200).refine((text) => text.length >= 3, "Escribe al menos 3 letras"),
  /** Blocks what is free and leaves the rest; otherwise all or nothing. */
  onlyFree: z.boolean().default(false),
});

export type BlockPlacesInput = z.input<typeof BlockPlaces>;

export const UnblockPlaces = z.object({ id: IdField, places: PlacesField });

export type UnblockPlacesInput = z.input<typeof UnblockPlaces>;

export const ChangeEventStatus = z.object({ id: IdField, status: z.enum(["published", "paused"]) });

export type ChangeEventStatusInput = z.input<typeof ChangeEventStatus>;

export const ListEvents = ListInput.extend({
  /** Rows to leave out; without it the page counts. */
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  /** Tenant; for those who may see more than one. */
  admin: OptionalIdField,
  enclosureId: OptionalIdField,
  month: z.coerce.number().int().min(1).max(12).nullish().catch(null),
  year: z.coerce.number().int().min(2000).max(2100).nullish().catch(null),
  state: z.enum(EVENT_STATES).nullish().catch(null),
  sort: z.enum(["starts", "-starts", "name", "-name"]).catch("starts").default("starts"),
});

export type ListEventsInput = z.input<typeof ListEvents>;

const DayField = z.iso.date({ error: FIELD.date });

/** Events that start between two local days, both included. */
export const EventCalendar = z.object({
  from: DayField,
  to: DayField,
  /** Tenant; for those who may see more than one. */
  admin: OptionalIdField,
  enclosureId: OptionalIdField,
  eventTypeId: OptionalIdField,
  seasonId: OptionalIdField,
  state: z.enum(EVENT_STATES).nullish().catch(null),
});

export type EventCalendarInput = z.input<typeof EventCalendar>;

/** A page of those. */
export const EventMonth = EventCalendar.extend({
  limit: z.number().int().min(1).max(200),
  offset: z.number().int().min(0),
});

export type EventMonthInput = z.input<typeof EventMonth>;
