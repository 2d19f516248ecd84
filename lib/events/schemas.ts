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
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import type { GateDto } from "@/lib/enclosures/schemas";

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
  picture: z
    .string()
    .trim()
    .max(300, FIELD.tooLong)
    .regex(/^(\/(img|files)\/[\w/-]+\.[a-z]{3,4})?$/, "Esa imagen no es de este sitio")
    .nullish()
    .transform((path) => path || null),
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

export const UpdateEvent = z.object({ id: IdField, ...shape });
export type UpdateEventInput = z.input<typeof UpdateEvent>;

export const EventId = z.object({ id: IdField });
export type EventIdInput = z.input<typeof EventId>;

export const AddEventArea = z.object({
  eventId: IdField,
  parkingAreaId: IdField,
  priceCents: moneyField(10_000_000),
  capacity: intField(1, 20_000),
});
export type AddEventAreaInput = z.input<typeof AddEventArea>;

export const UpdateEventArea = z.object({
  id: IdField,
  priceCents: moneyField(10_000_000),
  capacity: intField(1, 20_000),
});
export type UpdateEventAreaInput = z.input<typeof UpdateEventArea>;

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

export interface EventDto {
  id: number;
  adminId: number;
  enclosureId: number;
  enclosureName: string;
  enclosureSlug: string;
  timeZone: string;
  eventTypeId: number | null;
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
