import type { ReactNode } from "react";
import { TicketQr } from "@/components/tickets/ticket-qr";
import { TicketState } from "@/components/tickets/ticket-state";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
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

/** One ticket: what it is for, its state, and its QR while it admits. */
export function TicketCard({ ticket, title, isGift = false, children }: TicketCardProps) {
  const { code, zone, placeLabel, folio, venue, isTest } = ticket;
  const gates = gateLines(ticket.gates);
  return (
    <article className="entrada" id={`entrada-${ticket.id}`} aria-label={title}>
      <header className="entrada-cab">
        <Plate code={zone.key} size="md" />
        <div className="crece">
          <h3>{zone.name}</h3>
          <TicketState ticket={ticket} />
        </div>
        <span className="chico">{title}</span>
      </header>
      {code ? (
        <>
          <a
            className="entrada-qr"
            href={`#boleto-${ticket.id}`}
            aria-label={`Ver en grande el ${title.toLowerCase()}`}
          >
            <TicketQr ticket={ticket} code={code} source />
          </a>
          <p className="codigo text-center">{formatShortCode(code.short)}</p>
        </>
      ) : null}
      <dl className="entrada-datos">
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
      {children}
    </article>
  );
}
