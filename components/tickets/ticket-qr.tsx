import { QrPicture } from "@/components/ui/qr-picture";
import { formatShortCode } from "@/lib/passes/client";
import type { TicketCodeDto, TicketDto } from "@/lib/tickets/client";

interface TicketQrProps {
  ticket: TicketDto;
  code: TicketCodeDto;
  /** Draws the modules; without it they are borrowed from the one that does. */
  source?: boolean;
}

const modulesId = (ticket: TicketDto) => `qr-${ticket.id}`;

/** The ticket's QR on white, its quiet zone included. */
export function TicketQr({ ticket, code, source }: TicketQrProps) {
  const label = `QR de tu boleto: ${ticket.zone.key} ${ticket.zone.name}, código ${formatShortCode(code.short)}`;
  return (
    <QrPicture qr={code.qr} label={label}>
      {source ? <path id={modulesId(ticket)} d={code.qr.path} stroke="#000" /> : <use href={`#${modulesId(ticket)}`} />}
    </QrPicture>
  );
}
