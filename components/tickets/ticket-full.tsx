import { TicketQr } from "@/components/tickets/ticket-qr";
import { TicketSign } from "@/components/tickets/ticket-sign";
import { ticketWords } from "@/components/tickets/ticket-state";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { formatShortCode } from "@/lib/passes/client";
import {
  eventDay,
  showHours,
  TICKET_STATUS_WORDS,
  type TicketCodeDto,
  type TicketDto,
  wayLines,
} from "@/lib/tickets/client";

interface TicketFullProps {
  ticket: TicketDto;
  code: TicketCodeDto;
  /** The event's tickets that admit, this one among them. */
  series: readonly number[];
}

function Step({ to, label, icon }: { to: number | undefined; label: string; icon: "chevron-left" | "chevron-right" }) {
  if (to === undefined) return <span className="w-tap" />;
  const rel = icon === "chevron-left" ? "prev" : "next";
  return (
    <a className="btn btn-icono" href={`#boleto-${to}`} rel={rel} aria-label={label}>
      <Icon name={icon} size={24} stroke={2.4} />
    </a>
  );
}

/** A ticket alone on a white screen, opened by its address (#boleto-1): for the gate. */
export function TicketFull({ ticket, code, series }: TicketFullProps) {
  const { id, venue, event } = ticket;
  const at = series.indexOf(id);
  return (
    <section
      className="boleto boleto-vista"
      id={`boleto-${id}`}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`titulo-${id}`}
    >
      <div className="sobre-placa">
        <header className="cab">
          <div className="crece">
            <a className="btn btn-icono -ml-3" href={`#entrada-${id}`} aria-label="Cerrar el boleto" data-close="">
              <Icon name="x" size={24} stroke={2.4} />
            </a>
            <h2 className="cab-tit" id={`titulo-${id}`}>
              Boleto {at + 1} de {series.length}
            </h2>
          </div>
          <span className="rotulo">{TICKET_STATUS_WORDS[ticket.status]}</span>
        </header>
        <TicketSign ticket={ticket} />
      </div>
      <div className="boleto-qr">
        <TicketQr ticket={ticket} code={code} />
        <p className="codigo">{formatShortCode(code.short)}</p>
        <p className="meta">Admite un auto, una vez</p>
        {ticket.use ? <p className="meta font-semibold">{ticketWords(ticket)}</p> : null}
      </div>
      <div className="boleto-pie">
        {series.length > 1 ? (
          <div className="fila justify-between">
            <Step to={series[at - 1]} label="Boleto anterior" icon="chevron-left" />
            <div className="puntos" aria-hidden="true">
              {series.map((one) => (
                <i key={one} className={one === id ? "aqui" : undefined} />
              ))}
            </div>
            <Step to={series[at + 1]} label="Boleto siguiente" icon="chevron-right" />
          </div>
        ) : null}
        <div className="text-center">
          <p className="boleto-evento">{event.name}</p>
          <p className="meta mt-1">
            {eventDay(ticket)} · {showHours(ticket)}
          </p>
        </div>
        {wayLines(ticket).length > 0 ? (
          <ul className="meta grid gap-1 text-center">
            {wayLines(ticket).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        <div className="grid grid-cols-2 gap-2.5">
          <BtnLink href={venue.mapUrl} target="_blank" rel="noreferrer">
            <Icon name="map-pin" size={20} />
            Cómo llegar
          </BtnLink>
          <BtnLink href={`/user-tickets/${venue.id}/boletos.pdf?boleto=${id}`} download>
            <Icon name="download" size={20} />
            Guardar PDF
          </BtnLink>
        </div>
      </div>
    </section>
  );
}
