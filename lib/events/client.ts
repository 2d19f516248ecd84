import type { GateDto } from "@/lib/enclosures/client";
import type { PlaceStanding } from "@/lib/places";

export const EVENT_STATES = ["draft", "published", "paused", "cancelled"] as const;

export type EventState = (typeof EVENT_STATES)[number];

/** Whether a published event is on sale or over depends on dates too; see `eventPhase`. */
export const EVENT_STATE_NAMES: Record<EventState, string> = {
  draft: "Borrador",
  published: "Publicado",
  paused: "En pausa",
  cancelled: "Cancelado",
};

export const ENDS_TOO_EARLY = "Debe terminar después de empezar";

/** The site's own pictures for events. */
export const EVENT_PICTURES = [
  { value: "/img/cartel-alma.svg", label: "Concierto" },
  { value: "/img/cartel-fundidores.svg", label: "Deporte" },
  { value: "/img/cartel-auto.svg", label: "Autos" },
  { value: "/img/cartel-mascaras.svg", label: "Lucha y teatro" },
  { value: "/img/cartel-posada.svg", label: "Fiesta" },
  { value: "/img/cartel-sinfonica.svg", label: "Sinfónica" },
] as const;

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
  changed: number;
  /** Places that were not free and stayed as they were. */
  skipped: { label: string; state: PlaceState }[];
}

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

/** A line of the checklist for publishing. */
export interface CheckDto {
  key: "venue" | "zones" | "gates" | "dates" | "payment" | "prices" | "guards" | "type" | "picture";
  label: string;
  /** The event cannot be published while this is missing. */
  required: boolean;
  /** In words; null when nothing is missing. */
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
  seasonId: number | null;
  name: string;
  description: string;
  picture: string | null;
  state: EventState;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  /** Minutes in which gates admit before the parking opens and after the event ends. */
  graceBefore: number;
  graceAfter: number;
  salesStartAt: Date;
  salesEndAt: Date;
  buyerLimit: number;
  /** Nobody holds a place without logging in. */
  requiresAccount: boolean;
}

export interface EventRowDto extends EventDto {
  capacity: number;
  sold: number;
  zones: number;
}

export interface EventAreaDto {
  id: number;
  eventId: number;
  /** When the event starts. */
  startsAt: Date;
  parkingAreaId: number;
  key: string;
  name: string;
  isNumbered: boolean;
  isVip: boolean;
  zoneCapacity: number;
  priceCents: number;
  /** The price of a place with the fee of the dearest method. */
  totalCents: number;
  capacity: number;
  /** Places of this zone that one buyer may have; null means that only the event's limit counts. */
  buyerLimit: number | null;
  /** In this event the zone is entered by other gates than usual. */
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
  /** Courtesy codes that are valid. */
  courtesy: number;
  /** Places that subscribers have. */
  subscriber: number;
  admitted: number;
  /** Cars inside now, and those in and out in the last ten minutes. */
  inside: number;
  enteredLately: number;
  leftLately: number;
  priceSumCents: number;
  feeSumCents: number;
  totalSumCents: number;
}

export interface EventFiguresDto {
  areas: AreaFiguresDto[];
  total: Omit<AreaFiguresDto, keyof EventAreaDto> & { capacity: number };
  /** Readings at the gates that were refused. */
  refused: number;
  /** The last 15 local days. */
  days: { day: string; sold: number }[];
  methods: { method: string; totalCents: number }[];
  /** What went back of what was collected. */
  refundedCents: number;
}

/** The state and the clock together. */
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

/** An event to choose. */
export interface EventChoiceDto {
  id: number;
  name: string;
  startsAt: Date;
  timeZone: string;
}
