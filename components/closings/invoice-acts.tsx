"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { endInvoiceAction, noteInvoiceAction } from "@/lib/closings/actions";
import type { InvoicedRef } from "@/lib/closings/schemas";

interface InvoicedProps {
  what: InvoicedRef;
  folio: string;
}

export function NoteInvoiceAct({ what, folio }: InvoicedProps) {
  return (
    <ReasonAct
      name={`factura-${what.of}-${what.id}`}
      plain
      send={({ uuid = "" }) => noteInvoiceAction({ ...what, uuid })}
      done={`Anotaste la factura de ${folio}.`}
      trigger="Anotar factura"
      look={{ size: "sm" }}
      title={`¿Tiene factura propia ${folio}?`}
      points={["Sale de la factura global.", "Aquí no se timbra: escribe el folio fiscal de la que ya se hizo."]}
      note={null}
      confirm="Anotar factura"
      cancel="Todavía no"
      danger={false}
    >
      {(errors) => (
        <Field
          label="Folio fiscal"
          help="36 signos, como 1b4e28ba-2fa1-11d2-883f-0016d3cca427."
          error={errors.uuid ?? null}
        >
          <Input name="uuid" autoComplete="off" maxLength={40} />
        </Field>
      )}
    </ReasonAct>
  );
}

export function EndInvoiceAct({ what, folio, uuid }: InvoicedProps & { uuid: string }) {
  return (
    <ConfirmAct
      send={endInvoiceAction}
      input={what}
      done={`Quitaste la factura de ${folio}.`}
      trigger="Quitar factura"
      look={{ size: "sm", variant: "peligro-quieto" }}
      title={`¿Quitar la factura de ${folio}?`}
      points={[`Su folio fiscal es ${uuid}.`, "Vuelve a la factura global."]}
      note={null}
      confirm="Quitar factura"
    />
  );
}
