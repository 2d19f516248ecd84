import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import { TICKET_STATUS_WORDS, type TicketDto, type TicketStatus } from "@/lib/tickets/client";

const tones: Record<TicketStatus, StateTone> = {
  valid: "good",
  used: "past",
  returned: "stop",
  changed: "past",
  cancelled: "stop",
  event_cancelled: "stop",
  blocked: "stop",
  expired: "none",
};

/** "Vigente", "Usado en Acceso 1, vie 20 nov, 19:02". */
export function ticketWords({ status, use, venue }: Pick<TicketDto, "status" | "use" | "venue">): string {
  if (status !== "used" || !use) return TICKET_STATUS_WORDS[status];
  const where = use.gate ? ` en ${use.gate}` : "";
  return `${TICKET_STATUS_WORDS.used}${where}, ${formatDateTime(use.at, venue.timeZone)}`;
}

/** A ticket's state: shape, colour and words. */
export function TicketState({ ticket }: { ticket: TicketDto }) {
  return <StateBadge tone={tones[ticket.status]}>{ticketWords(ticket)}</StateBadge>;
}
