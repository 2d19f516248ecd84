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
import type { GateDto } from "@/lib/enclosures/schemas";
import type { PlaceStanding } from "@/lib/places";
import { PicturePath } from "@/lib/storage/schemas";

export const EVENT_STATES = ["draft", "published", "paused", "cancelled"] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** The state in words for a person; what is on sale or over follows from dates too, see `eventPhase`. */
export const EVENT_STATE_NAMES: Record<EventState, string> = {
  draft: "Borrador",
  published: "Publicado",
  paused: "En pausa",
  cancelled: "Cancelado",
};

/** Pictures of our own that an event may carry. */
export const EVENT_PICTURES = [
  { value: "/img/cartel-alma.svg", label: "Concierto" },
  { value: "/img/cartel-fundidores.svg", label: "Deporte" },
  { value: "/img/cartel-auto.svg", label: "Autos" },
  { value: "/img/cartel-mascaras.svg", label: "Lucha y teatro" },
  { value: "/img/cartel-posada.svg", label: "Fiesta" },
  { value: "/img/cartel-sinfonica.svg", label: "Sinfónica" },
] as const;

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

export type AreaPlaceDto = PlaceStanding;
export type PlaceState = PlaceStanding["state"];

export interface AreaPlacesDto {
  eventId: number;
  areaId: number;
  zoneKey: string;
  zoneName: string;
  places: AreaPlaceDto[];
  counts: Record<PlaceState, number>;
}

export interface BlockedPlacesDto {
  /** How many changed. */
  changed: number;
  /** Those that were not free, left as they are. */
  skipped: { label: string; state: PlaceState }[];
}

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

export interface CalendarEventDto {
  id: number;
  name: string;
  state: EventState;
  startsAt: Date;
  endsAt: Date;
  salesStartAt: Date;
  salesEndAt: Date;
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  eventTypeId: number | null;
  typeName: string | null;
  typeColor: string | null;
  seasonId: number | null;
  seasonName: string | null;
}

/** A line of the list before publishing. */
export interface CheckDto {
  key: "venue" | "zones" | "gates" | "dates" | "payment" | "prices" | "guards" | "type" | "picture";
  label: string;
  /** Without it the event is not published. */
  required: boolean;
  /** What is missing, in words; null when it is there. */
  missing: string | null;
}

export interface EventFilterDto {
  event: EventDto;
  zones: { id: number; key: string; name: string }[];
  gates: { id: number; label: string }[];
}

export interface EventDto {
  id: number;
  adminId: number;
  enclosureId: number;
  enclosureName: string;
  enclosureSlug: string;
  timeZone: string;
  eventTypeId: number | null;
  /** The season that it belongs to. */
  seasonId: number | null;
  name: string;
  description: string;
  picture: string | null;
  state: EventState;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  salesStartAt: Date;
  salesEndAt: Date;
  buyerLimit: number;
}

export interface EventRowDto extends EventDto {
  /** Places on sale, sold, and zones; drafts have none sold. */
  capacity: number;
  sold: number;
  zones: number;
}

export interface EventAreaDto {
  id: number;
  eventId: number;
  parkingAreaId: number;
  key: string;
  name: string;
  isNumbered: boolean;
  isVip: boolean;
  /** The most that the zone holds. */
  zoneCapacity: number;
  priceCents: number;
  /** What a place costs at most, with the dearest method's fee. */
  totalCents: number;
  capacity: number;
  /** Places of this zone per buyer; null: only the event's limit. */
  buyerLimit: number | null;
  /** Its gates in this event are not the zone's. */
  ownGates: boolean;
  polygon: [number, number][] | null;
  gates: GateDto[];
}

export interface EventMapDto {
  image: string | null;
  width: number;
  height: number;
  gates: GateDto[];
  zones: EventAreaDto[];
}

export interface AreaFiguresDto extends EventAreaDto {
  sold: number;
  held: number;
  free: number;
  blocked: number;
  /** Valid courtesy codes. */
  courtesy: number;
  /** Places that subscribers have. */
  subscriber: number;
  admitted: number;
  priceSumCents: number;
  feeSumCents: number;
  totalSumCents: number;
}

export interface EventFiguresDto {
  areas: AreaFiguresDto[];
  total: Omit<AreaFiguresDto, keyof EventAreaDto> & { capacity: number };
  /** Refused scans of the event. */
  refused: number;
  /** Places sold per local day, the last 15. */
  days: { day: string; sold: number }[];
  methods: { method: string; totalCents: number }[];
}

/** What the state and the clock say together, in words and tone. */
export function eventPhase(
  event: Pick<EventDto, "state" | "salesStartAt" | "salesEndAt" | "endsAt">,
  now: Date,
): { label: string; tone: "good" | "alert" | "stop" | "none" | "past" } {
  if (event.state === "draft") return { label: "Borrador", tone: "none" };
  if (event.state === "cancelled") return { label: "Cancelado", tone: "stop" };
  if (event.endsAt <= now) return { label: "Terminó", tone: "past" };
  if (event.state === "paused") return { label: "Venta en pausa", tone: "alert" };
  if (now < event.salesStartAt) return { label: "Publicado, venta por abrir", tone: "none" };
  return now < event.salesEndAt ? { label: "En venta", tone: "good" } : { label: "Venta cerrada", tone: "past" };
}
