import { formatShortCode } from "@/lib/passes/schemas";
import type { TicketCodeDto, TicketDto } from "@/lib/tickets/schemas";

interface TicketQrProps {
  ticket: TicketDto;
  code: TicketCodeDto;
  /** Draws the modules; without it they are borrowed from the one that does. */
  source?: boolean;
}

const modulesId = (ticket: TicketDto) => `qr-${ticket.id}`;

/** The ticket's QR on white, its quiet zone included. */
export function TicketQr({ ticket, code, source }: TicketQrProps) {
  const { size, path } = code.qr;
  const label = `QR de tu boleto: ${ticket.zone.key} ${ticket.zone.name}, código ${formatShortCode(code.short)}`;
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      {source ? <path id={modulesId(ticket)} d={path} fill="#000" /> : <use href={`#${modulesId(ticket)}`} />}
    </svg>
  );
}
