"use client";

import { useActionState } from "react";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { FormState } from "@/lib/http/form-state";

interface PlateFormProps {
  action: (state: FormState, form: FormData) => Promise<FormState>;
  ticketId: number;
  enclosureId: number;
  plate: string | null;
  /** "Boleto 1 de 2". */
  title: string;
}

/** The plate of the car that a ticket is for, where the venue asks for it. */
export function PlateForm({ action, ticketId, enclosureId, plate, title }: PlateFormProps) {
  const [state, submit] = useActionState(action, null);
  const error = state?.fields?.plate ?? (state && !state.fields ? state.message : undefined);
  return (
    <details open={state !== null}>
      <summary className="enlace cursor-pointer py-2">
        {plate ? "Cambiar las placas" : "Placas del auto"}
        <span className="vh"> del {title.toLowerCase()}</span>
      </summary>
      <form action={submit} className="grid gap-3 pt-2" noValidate>
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="enclosureId" value={enclosureId} />
        <Field
          label="Placas"
          id={`placas-${ticketId}`}
          help="Opcional. Si tu QR falla, el guardia encuentra tu boleto con ellas."
          error={error}
        >
          <Input
            name="plate"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            defaultValue={state?.values.plate ?? plate ?? ""}
          />
        </Field>
        <SubmitBtn variant="plain">Guardar placas</SubmitBtn>
      </form>
    </details>
  );
}
