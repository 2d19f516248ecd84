import { dateParts, formatTime } from "@/lib/core/dates";
import type { VenueContact } from "@/lib/enclosures/client";
import { cancellationTerms, changeTerms, type VenuePolicy } from "@/lib/enclosures/client";

export type TicketStatus =
  | "valid"
  | "used"
  | "returned"
  | "changed"
  | "cancelled"
  | "event_cancelled"
  | "blocked"
  | "expired";

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

/** A zone on its venue's plan, in the pixels of the image. */
export interface TicketPlanDto {
  image: string;
  width: number;
  height: number;
  polygon: [number, number][];
}

/** The codes that admit. They are shown while the ticket is valid, or used and its event has not ended. */
export interface TicketCodeDto {
  /** 16 characters, Crockford base 32. */
  short: string;
  token: string;
  /** The side of the SVG's viewBox and the path of the dark modules. */
  qr: { size: number; path: string };
}

export interface TicketVenueDto extends VenueContact {
  id: number;
  adminId: number;
  slug: string;
  name: string;
  color: string;
  location: string;
  /** The venue's own link to a map, or else a search for its location. */
  mapUrl: string;
  timeZone: string;
  logo: string | null;
  /** Buyers may write their car's plate on each ticket. */
  asksPlate: boolean;
}

export interface TicketEventDto {
  id: number;
  name: string;
  picture: string | null;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  /** Counts changes of the name, the times and the cancellation, the last of them at `revisedAt`. */
  revision: number;
  revisedAt: Date;
}

export interface TicketDto {
  id: number;
  orderId: number;
  orderItemId: number;
  /** The order's folio, as on the receipt. */
  folio: string;
  isTest: boolean;
  venue: TicketVenueDto;
  event: TicketEventDto;
  zone: { key: string; name: string; walkMinutes: number | null; notes: string; drivingNotes: string };
  /** Null where the venue has no plan, or the zone is not drawn on it. */
  plan: TicketPlanDto | null;
  /** Null where places are not numbered. */
  placeLabel: string | null;
  gates: { label: string; street: string; direction: GateDirection }[];
  status: TicketStatus;
  /** The venue's rules for changes after the sale. */
  policy: VenuePolicy;
  /** First entry (`at` is null when nothing read it: `gate` is where it left), and when it left, unless it came back. */
  use: { at: Date | null; gate: string | null; leftAt: Date | null } | null;
  issuedAt: Date;
  /** The car's plate: letters and digits, in capitals. */
  plate: string | null;
  code: TicketCodeDto | null;
}

export interface EventTicketsDto {
  event: TicketEventDto;
  /** The event has neither ended nor been cancelled. */
  upcoming: boolean;
  tickets: TicketDto[];
}

export interface VenueTicketsDto {
  venue: TicketVenueDto;
  events: EventTicketsDto[];
}

/** "Sáb 28 nov 2026" in the venue's time zone. */
export function eventDay({ event, venue }: Pick<TicketDto, "event" | "venue">): string {
  const { weekday, day, month, year } = dateParts(event.startsAt, venue.timeZone);
  return `${weekday} ${day} ${month} ${year}`;
}

/** "Puertas 19:00 · Inicia 21:00" in the venue's time zone. */
export function showHours({ event, venue }: Pick<TicketDto, "event" | "venue">): string {
  const start = `Inicia ${formatTime(event.startsAt, venue.timeZone)}`;
  return event.doorsAt ? `Puertas ${formatTime(event.doorsAt, venue.timeZone)} · ${start}` : start;
}

/** "Estacionamiento abre 17:00 · Puertas 19:00 · Inicia 21:00" in the venue's time zone. */
export function eventHours(of: Pick<TicketDto, "event" | "venue">): string {
  return `Estacionamiento abre ${formatTime(of.event.parkingOpensAt, of.venue.timeZone)} · ${showHours(of)}`;
}

/** "A 4 minutos a pie de la entrada", or null where nobody said how far the zone is. */
export function walkLine({ zone }: Pick<TicketDto, "zone">): string | null {
  if (zone.walkMinutes === null) return null;
  return `A ${zone.walkMinutes} ${zone.walkMinutes === 1 ? "minuto" : "minutos"} a pie de la entrada`;
}

/** Describes the way to the zone by car and from it on foot, in the venue's words, a line each. */
export function wayLines(ticket: Pick<TicketDto, "zone">): string[] {
  const { drivingNotes, notes } = ticket.zone;
  const walk = [walkLine(ticket), notes].filter(Boolean).join(". ");
  return [...(drivingNotes ? [`En auto: ${drivingNotes}`] : []), ...(walk ? [walk] : [])];
}

/** Lists what a ticket promises and what it does not, from the platform's terms and the venue's policy. */
export const ticketRules = (policy: VenuePolicy): readonly string[] => [
  policy.transferUntilHours === null
    ? "Admite un auto, una vez. El primer escaneo lo da por usado: no compartas el código."
    : "Admite un auto, una vez. El primer escaneo lo da por usado: no compartas el código, pásalo en Mis Eventos.",
  "Lleva este QR en tu teléfono o impreso. Si no se puede leer, dicta el código al guardia.",
  changeTerms(policy),
  cancellationTerms(policy),
  "La cuenta es personal e intransferible. Las controversias se resuelven en los tribunales de Monterrey, Nuevo León.",
];
