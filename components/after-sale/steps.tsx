import { ActForm, type ActPlace } from "@/components/after-sale/act-form";
import { ACT_WORDS } from "@/components/after-sale/words";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { resendTicketsAction } from "@/lib/after-sale/actions";
import { TICKET_ACTS, type TicketAct, type TicketActsDto } from "@/lib/after-sale/client";
import { formatDateTime } from "@/lib/core/dates";

export function ResendStep({ place }: { place: ActPlace }) {
  return (
    <Panel title="Enviar otra vez por correo">
      <div className="bloque grid gap-4">
        <p className="meta">El correo lleva el mismo QR y el PDF del boleto.</p>
        <ActForm place={place} action={resendTicketsAction} submit="Enviar el correo" isReasonOptional />
      </div>
    </Panel>
  );
}

interface StepLinksProps {
  acts: TicketActsDto;
  path: string;
  current: TicketAct | null;
  timeZone: string;
}

/** The other things that may be done with the ticket, and why not the rest. */
export function StepLinks({ acts, path, current, timeZone }: StepLinksProps) {
  const { allowances, changeOrderId, isStaff } = acts;
  return (
    <Panel title={current ? "Otras opciones" : "Qué quieres hacer"}>
      <ul className="bloque grid gap-1">
        {changeOrderId === null || isStaff ? null : (
          <li className="py-2">
            <a className="enlace" href={`/payment-summary/${changeOrderId}`}>
              Pagar o cancelar el cambio que tienes pendiente
            </a>
          </li>
        )}
        {TICKET_ACTS.filter((act) => act !== current).map((act) => {
          const allowance = allowances[act];
          const isOpen = allowance.ok || (act === "transfer" && acts.offer !== null);
          return (
            <li key={act} className="grid gap-0.5 border-line border-t py-2">
              {isOpen ? (
                <a className="enlace fila min-h-11" href={`${path}?paso=${ACT_WORDS[act].step}`}>
                  <span className="crece">{ACT_WORDS[act].label}</span>
                  <Icon name="chevron-right" size={20} />
                </a>
              ) : (
                <span>{ACT_WORDS[act].label}</span>
              )}
              {allowance.ok ? null : <span className="chico">{allowance.why}</span>}
              {allowance.ok && allowance.until ? (
                <span className="chico">Hasta el {formatDateTime(allowance.until, timeZone)}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
