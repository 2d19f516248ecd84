import type { ReactNode } from "react";
import { TicketQr } from "@/components/tickets/ticket-qr";
import { TicketSign } from "@/components/tickets/ticket-sign";
import { TicketState } from "@/components/tickets/ticket-state";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { formatTime } from "@/lib/core/dates";
import { gateLines } from "@/lib/enclosures/client";
import { formatShortCode } from "@/lib/passes/client";
import type { TicketDto } from "@/lib/tickets/client";

interface TicketCardProps {
  ticket: TicketDto;
  /** "Boleto 1 de 2". */
  title: string;
  /** Somebody else paid it: the receipt is theirs. */
  isGift?: boolean;
  /** What may be done with it. */
  children?: ReactNode;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="chico">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** "Entró 18:47, Acceso 4" and "Salió 22:31": what the stamp of a used ticket says. */
function stampLines({ use, venue: { timeZone } }: TicketDto): string[] {
  if (!use) return [];
  const entered = use.at ? `Entró ${formatTime(use.at, timeZone)}` : "Entró";
  return [
    [entered, use.gate].filter(Boolean).join(", "),
    ...(use.leftAt ? [`Salió ${formatTime(use.leftAt, timeZone)}`] : []),
  ];
}

function Stamp({ ticket }: { ticket: TicketDto }) {
  return (
    <p className="sello">
      <b>Usado</b>
      {stampLines(ticket).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

/** The QR with its code, which leads to the ticket alone; a used one lies pale under its stamp. */
function Picture({ ticket, title }: { ticket: TicketDto; title: string }) {
  const { code, status, id } = ticket;
  const stamp = status === "used" ? <Stamp ticket={ticket} /> : null;
  if (!code) return stamp ? <div className="entrada-qr entrada-sin-qr">{stamp}</div> : null;
  return (
    <>
      <div className="entrada-qr">
        <a href={`#boleto-${id}`} aria-label={`Ver en grande el ${title.toLowerCase()}`}>
          <TicketQr ticket={ticket} code={code} source />
        </a>
        {stamp}
      </div>
      <p className="codigo text-center">{formatShortCode(code.short)}</p>
    </>
  );
}

/** One ticket: where it admits, its QR while it does, its state and its facts. */
export function TicketCard({ ticket, title, isGift = false, children }: TicketCardProps) {
  const { code, zone, placeLabel, folio, venue, isTest, status } = ticket;
  const gates = gateLines(ticket.gates);
  return (
    <article
      className={status === "used" ? "entrada entrada-usada" : "entrada"}
      id={`entrada-${ticket.id}`}
      aria-label={title}
    >
      <div className="sobre-placa">
        <TicketSign ticket={ticket} />
      </div>
      <Picture ticket={ticket} title={title} />
      <header className="entrada-cab">
        <TicketState ticket={ticket} />
        {ticket.plate ? <span className="matricula">{ticket.plate}</span> : null}
        <h3 className="chico ml-auto">{title}</h3>
      </header>
      {code ? (
        <div className="entrada-pie">
          <BtnLink variant="main" href={`#boleto-${ticket.id}`}>
            <Icon name="qr-code" size={20} />
            Ver en grande
          </BtnLink>
          <BtnLink href={`/user-tickets/${venue.id}/boletos.pdf?boleto=${ticket.id}`} download>
            <Icon name="download" size={20} />
            Guardar PDF
          </BtnLink>
        </div>
      ) : null}
      <dl className="entrada-datos">
        <Fact label="Zona">{`${zone.key} ${zone.name}`}</Fact>
        <Fact label="Lugar">{placeLabel ?? "El que te indiquen en la zona"}</Fact>
        {gates.length > 0 ? <Fact label={gates.length > 1 ? "Accesos" : "Acceso"}>{gates.join(" · ")}</Fact> : null}
        <Fact label="Folio">
          {isGift ? (
            folio
          ) : (
            <a className="enlace" href={`/recibo/${folio}`}>
              {folio}
              <span className="vh">, ver el recibo</span>
            </a>
          )}
        </Fact>
        <Fact label="Boleto">{isTest ? `${ticket.id} (de prueba, sin valor)` : String(ticket.id)}</Fact>
      </dl>
      {children}
    </article>
  );
}
