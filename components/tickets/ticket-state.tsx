import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { formatDateTime, formatDay, formatTime } from "@/lib/core/dates";
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

/** The day is not said again. */
const laterText = (at: Date, before: Date | null, timeZone: string) =>
  before && formatDay(before, timeZone) === formatDay(at, timeZone)
    ? formatTime(at, timeZone)
    : formatDateTime(at, timeZone);

/** "Vigente", "Usado en Acceso 1, vie 20 nov, 19:02; salió 22:31". */
export function ticketWords({ status, use, venue }: Pick<TicketDto, "status" | "use" | "venue">): string {
  if (status !== "used" || !use) return TICKET_STATUS_WORDS[status];
  const where = use.gate ? ` en ${use.gate}` : "";
  const { timeZone } = venue;
  const entered = use.at ? `, ${formatDateTime(use.at, timeZone)}` : "";
  const left = use.leftAt ? `; salió ${laterText(use.leftAt, use.at, timeZone)}` : "";
  return `${TICKET_STATUS_WORDS.used}${where}${entered}${left}`;
}

/** A ticket's state: shape, colour and words. */
export function TicketState({ ticket }: { ticket: TicketDto }) {
  return <StateBadge tone={tones[ticket.status]}>{ticketWords(ticket)}</StateBadge>;
}
