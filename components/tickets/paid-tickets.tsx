import { TicketGestures } from "@/components/tickets/ticket-gestures";
import { TicketSeries } from "@/components/tickets/ticket-series";
import type { TicketDto } from "@/lib/tickets/client";

/** The tickets that were paid just now, each with its QR. */
export function PaidTickets({ tickets }: { tickets: readonly TicketDto[] }) {
  if (tickets.length === 0) return null;
  return (
    <section className="hoja entradas-pagadas" aria-label="Tus boletos">
      <TicketSeries tickets={tickets} />
      <TicketGestures />
    </section>
  );
}
