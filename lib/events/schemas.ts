import { z } from "zod";
import type { Changes } from "@/lib/core/changes";
import {
  CursorField,
  IdField,
  intField,
  ModifiedSinceField,
  MomentField,
  moneyField,
  OptionalIdField,
  OptionalMomentField,
  optionalIntField,
  optionalTextField,
  RevisionField,
  SearchField,
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { ENDS_TOO_EARLY, EVENT_STATES } from "@/lib/events/client";
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
  /** Places that one buyer may have; empty takes the venue's limit. */
  buyerLimit: optionalIntField(1, 100),
  /** Minutes in which gates admit before the parking opens and after the event ends; empty is none. */
  graceBefore: optionalIntField(0, 720),
  graceAfter: optionalIntField(0, 720),
  /** Places are only held by who has logged in. One that is not sent stays, and of a new event is false. */
  requiresAccount: z.boolean().optional(),
};

/** A local time of the venue: "2027-03-14T20:30". */
export const LocalMoment = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .regex(/^2[01]\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/, FIELD.date);

const Duration = z.object({ startsAt: LocalMoment, endsAt: LocalMoment });

/** Local times that sort as text are compared even while other fields are wrong: all errors are told at once. */
const endsAfterItStarts = {
  path: ["endsAt"],
  error: ENDS_TOO_EARLY,
  params: { code: "event.dates" as const },
  when: ({ value }: { value: unknown }) => Duration.safeParse(value).success,
};

const endsLater = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => endsAt > startsAt;

/** Moments are ISO 8601 with an offset, or local to the venue. */
export const CreateEvent = z.object({ enclosureId: IdField, ...shape }).refine(endsLater, endsAfterItStarts);

export type CreateEventInput = z.input<typeof CreateEvent>;

export const EventChange = z.object({ id: IdField, revision: RevisionField });

/** An event as a change makes it. */
export const ChangedEvent = z.object(shape).refine(endsLater, endsAfterItStarts);

/** Fields that are not sent stay. */
export type UpdateEventInput = z.input<typeof EventChange> & Changes<z.input<typeof ChangedEvent>>;

export const DuplicateEvent = z.object({
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

export const OrganizerId = z.object({ adminId: IdField });

export type OrganizerIdInput = z.input<typeof OrganizerId>;

const area = {
  priceCents: moneyField(10_000_000),
  capacity: intField(1, 20_000),
  /** A second limit besides the event's. Empty means none; a field that is not sent stays. */
  buyerLimit: optionalIntField(1, 100),
  /** An empty list means the zone's own gates; a field that is not sent stays. */
  gateIds: z.array(IdField).max(50).optional(),
};

export const AddEventArea = z.object({ eventId: IdField, parkingAreaId: IdField, ...area });

export type AddEventAreaInput = z.input<typeof AddEventArea>;

/** Fields that are not sent stay. */
export const UpdateEventArea = z.object({
  id: IdField,
  revision: RevisionField,
  ...area,
  capacity: area.capacity.optional(),
});

export type UpdateEventAreaInput = z.input<typeof UpdateEventArea>;

const ZoneOnSale = z
  .object({
    sells: z.literal(true),
    parkingAreaId: IdField,
    ...area,
    /** The person has said that nothing is charged. */
    isFree: z.boolean().default(false),
  })
  .refine((zone) => zone.priceCents > 0 || zone.isFree, { path: ["priceCents"], error: "Confirma que es gratis" });

const ZoneNotOnSale = z.object({ sells: z.literal(false), parkingAreaId: IdField });

/**
 * Zones of the venue, each with what the event sells of it or that it sells none. The names only tell them apart; zones
 * that are not in it stay as they are.
 */
export const SaveEventZones = z.object({
  /** The event. */
  id: IdField,
  revision: RevisionField,
  zones: z.record(
    z.string().regex(/^z\d{1,9}$/),
    z.discriminatedUnion("sells", [ZoneOnSale, ZoneNotOnSale], { error: FIELD.notValid }),
  ),
});

export type SaveEventZonesInput = z.input<typeof SaveEventZones>;

/** As a person writes them: "A1-A10, B3". Places of a zone without numbers go by their order: "1-10". */
const PlacesField = textField(20_000);

export const BlockPlaces = z.object({
  /** The event area. */
  id: IdField,
  places: PlacesField,
  reason: textField(200).refine((text) => text.length >= 3, "Escribe al menos 3 letras"),
  /** Blocks those that are free and skips the rest; otherwise all or nothing. */
  onlyFree: z.boolean().default(false),
});

export type BlockPlacesInput = z.input<typeof BlockPlaces>;

export const UnblockPlaces = z.object({ id: IdField, places: PlacesField });

export type UnblockPlacesInput = z.input<typeof UnblockPlaces>;

export const ChangeEventStatus = z.object({ id: IdField, status: z.enum(["published", "paused"]) });

export type ChangeEventStatusInput = z.input<typeof ChangeEventStatus>;

export const ListEvents = z.object({
  q: SearchField,
  limit: z.number().int().min(1).max(200).default(20),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  after: CursorField,
  modifiedSince: ModifiedSinceField,
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

/** The first and the last day are local ones of each venue, both included. */
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

export const EventMonth = EventCalendar.extend({
  limit: z.number().int().min(1).max(200),
  offset: z.number().int().min(0),
  after: CursorField,
});

export type EventMonthInput = z.input<typeof EventMonth>;
