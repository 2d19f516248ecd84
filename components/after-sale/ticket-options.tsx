import { ACT_WORDS } from "@/components/after-sale/words";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { type Allowance, TICKET_ACTS, type TicketOptionsDto } from "@/lib/after-sale/client";
import { formatDateTime } from "@/lib/core/dates";

interface TicketOptionsProps {
  options: TicketOptionsDto;
  venue: { id: number; timeZone: string };
  /** The ticket's title, for links that say which. */
  title: string;
}

function Limit({ allowance, timeZone }: { allowance: Allowance; timeZone: string }) {
  if (!allowance.ok) return <span className="chico">{allowance.why}</span>;
  return allowance.until ? <span className="chico">Hasta el {formatDateTime(allowance.until, timeZone)}</span> : null;
}

/** What takes a ticket from its holder or gives another. */
const MOVES = TICKET_ACTS.filter((act) => act !== "resend");

/** One sentence for why none of the moves is allowed: the reason that they share, or that there are several. */
function whyFixed({ allowances }: TicketOptionsDto): string {
  const reasons = new Set(MOVES.flatMap((act) => (allowances[act].ok ? [] : [allowances[act].why])));
  const [only] = reasons;
  return reasons.size === 1 && only ? only : "Este boleto no se puede cambiar, devolver ni pasar a otra persona.";
}

function OnlyAgain({ options, base, title }: { options: TicketOptionsDto; base: string; title: string }) {
  return (
    <div className="grid gap-1">
      {options.allowances.resend.ok ? (
        <a className="enlace fila min-h-11" href={`${base}?paso=${ACT_WORDS.resend.step}`}>
          <span className="crece">
            Enviar otra vez<span className="vh"> el {title.toLowerCase()}</span>
          </span>
          <Icon name="chevron-right" size={20} />
        </a>
      ) : null}
      <p className="chico">{whyFixed(options)}</p>
    </div>
  );
}

/** What may be done with a ticket now, and why not the rest; an open offer or a change under way on top. */
export function TicketOptions({ options, venue, title }: TicketOptionsProps) {
  const { ticketId, allowances, offer, changeOrderId } = options;
  const base = `/user-tickets/${venue.id}/${ticketId}`;
  const isFixed = MOVES.every((act) => !allowances[act].ok);
  return (
    <div className="grid gap-3 px-4 pb-4">
      {offer ? (
        <Notice tone="info" title={`Ofrecido a ${offer.to}`}>
          <p>
            Es tuyo hasta que lo acepte. La oferta vence el {formatDateTime(offer.expiresAt, venue.timeZone)}.{" "}
            <a className="enlace" href={`${base}?paso=pasar`}>
              Ver o retirar<span className="vh"> la oferta del {title.toLowerCase()}</span>
            </a>
          </p>
        </Notice>
      ) : null}
      {changeOrderId === null ? null : (
        <Notice tone="alert" title="Tienes un cambio sin pagar">
          <p>
            Tu boleto sigue siendo válido.{" "}
            <a className="enlace" href={`/payment-summary/${changeOrderId}`}>
              Pagar o cancelar el cambio
            </a>
          </p>
        </Notice>
      )}
      {isFixed ? (
        <OnlyAgain options={options} base={base} title={title} />
      ) : (
        <details>
          <summary className="enlace cursor-pointer py-2">
            Cambiar, devolver o pasar<span className="vh"> el {title.toLowerCase()}</span>
          </summary>
          <ul className="grid gap-1 pt-2">
            {TICKET_ACTS.map((act) => (
              <li key={act} className="grid gap-0.5 border-line border-t py-2">
                {allowances[act].ok ? (
                  <a className="enlace fila min-h-11" href={`${base}?paso=${ACT_WORDS[act].step}`}>
                    <span className="crece">{ACT_WORDS[act].label}</span>
                    <Icon name="chevron-right" size={20} />
                  </a>
                ) : (
                  <span>{ACT_WORDS[act].label}</span>
                )}
                <Limit allowance={allowances[act]} timeZone={venue.timeZone} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
