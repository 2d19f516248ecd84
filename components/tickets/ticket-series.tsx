import type { ReactNode } from "react";
import { TicketCard } from "@/components/tickets/ticket-card";
import { TicketFull } from "@/components/tickets/ticket-full";
import { Icon } from "@/components/ui/icon";
import type { TicketDto } from "@/lib/tickets/client";

interface TicketSeriesProps {
  tickets: readonly TicketDto[];
  isGift?: (ticket: TicketDto) => boolean;
  /** What stands at the foot of a ticket. */
  foot?: (ticket: TicketDto, title: string) => ReactNode;
}

function Step({
  to,
  label,
  icon,
}: {
  to: TicketDto | undefined;
  label: string;
  icon: "chevron-left" | "chevron-right";
}) {
  if (!to) return <span className="w-tap" />;
  return (
    <a className="btn btn-icono btn-quieto" href={`#entrada-${to.id}`} aria-label={label}>
      <Icon name={icon} size={22} />
    </a>
  );
}

/** Tickets of one event side by side: swiped on a phone, or stepped through by links; together on a desk. */
export function TicketSeries({ tickets, isGift, foot }: TicketSeriesProps) {
  const open = tickets.filter(({ code }) => code !== null).map(({ id }) => id);
  return (
    <>
      <div className="entradas">
        {tickets.map((ticket, at) => {
          const title = `Boleto ${at + 1} de ${tickets.length}`;
          return (
            <div key={ticket.id} className="entradas-una">
              <TicketCard ticket={ticket} title={title} isGift={isGift?.(ticket) ?? false}>
                {foot?.(ticket, title)}
              </TicketCard>
              {tickets.length > 1 ? (
                <nav className="entradas-pasos" aria-label={`Del ${title.toLowerCase()} a otro`}>
                  <Step to={tickets[at - 1]} label="Boleto anterior" icon="chevron-left" />
                  <span className="meta num">
                    {at + 1} de {tickets.length}
                  </span>
                  <Step to={tickets[at + 1]} label="Boleto siguiente" icon="chevron-right" />
                </nav>
              ) : null}
            </div>
          );
        })}
      </div>
      {tickets.map((ticket) =>
        ticket.code ? <TicketFull key={ticket.id} ticket={ticket} code={ticket.code} series={open} /> : null,
      )}
    </>
  );
}
