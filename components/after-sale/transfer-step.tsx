import { ActForm, type ActPlace } from "@/components/after-sale/act-form";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { cancelTransferAction, offerTransferAction } from "@/lib/after-sale/actions";
import type { OfferDto } from "@/lib/after-sale/client";
import { formatDateTime } from "@/lib/core/dates";

interface TransferStepProps {
  place: ActPlace;
  offer: OfferDto | null;
  /** It may be offered to a phone too. */
  byPhone: boolean;
  timeZone: string;
  /** The contact that was typed could not be one. */
  wrongContact: boolean;
}

/** Offers a ticket to somebody, or takes the open offer back. */
export function TransferStep({ place, offer, byPhone, timeZone, wrongContact }: TransferStepProps) {
  const contact = byPhone ? "Correo o teléfono" : "Correo";
  return (
    <Panel title="Pasar a otra persona">
      <div className="bloque grid gap-4">
        {offer ? (
          <>
            <Notice tone="info" title={`Ofrecido a ${offer.to}`}>
              <p>
                Puede aceptarlo hasta el {formatDateTime(offer.expiresAt, timeZone)}. Mientras tanto el boleto y su QR
                siguen igual.
              </p>
            </Notice>
            <ActForm place={place} action={cancelTransferAction} submit="Retirar la oferta" danger />
          </>
        ) : (
          <>
            <ul className="grid gap-1">
              <li>Le mandamos un enlace que sirve una vez, durante 48 horas.</li>
              <li>Cuando lo acepte, el QR de ahora deja de abrir y el boleto es suyo.</li>
              <li>El comprobante de la compra no cambia de dueño.</li>
            </ul>
            <ActForm place={place} action={offerTransferAction} submit="Ofrecer el boleto">
              <Field
                label={`${contact} de la otra persona`}
                error={wrongContact ? `Escribe el ${contact.toLowerCase()} de otra persona` : null}
                id="contact"
              >
                <Input name="contact" autoComplete="off" autoCapitalize="none" maxLength={254} required />
              </Field>
            </ActForm>
          </>
        )}
      </div>
    </Panel>
  );
}
