import { dateParts, formatTime } from "@/lib/core/dates";
import { cancellationTerms, changeTerms, type VenuePolicy } from "@/lib/enclosures/client";
import type { TicketDto } from "@/lib/tickets/schemas";

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

/** The way to the zone by car and from it on foot, as the venue describes it; a line each. */
export function wayLines(ticket: Pick<TicketDto, "zone">): string[] {
  const { drivingNotes, notes } = ticket.zone;
  const walk = [walkLine(ticket), notes].filter(Boolean).join(". ");
  return [...(drivingNotes ? [`En auto: ${drivingNotes}`] : []), ...(walk ? [walk] : [])];
}

/** What a ticket promises and what it does not, from the platform's terms and its venue's policy; a line each. */
export const ticketRules = (policy: VenuePolicy): readonly string[] => [
  policy.transferUntilHours === null
    ? "Admite un auto, una vez. El primer escaneo lo da por usado: no compartas el código."
    : "Admite un auto, una vez. El primer escaneo lo da por usado: no compartas el código, pásalo en Mis boletos.",
  "Lleva este QR en tu teléfono o impreso. Si no se puede leer, dicta el código al guardia.",
  changeTerms(policy),
  cancellationTerms(policy),
  "La cuenta es personal e intransferible. Las controversias se resuelven en los tribunales de Monterrey, Nuevo León.",
];
