import type { ReactNode } from "react";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { SubmitBtn } from "@/components/ui/submit-btn";

export interface ActPlace {
  ticketId: number;
  returnTo: string;
  /** Where to go when it is done. */
  doneTo: string;
  isStaff: boolean;
}

interface ActFormProps {
  place: ActPlace;
  action: (form: FormData) => Promise<void>;
  submit: string;
  danger?: boolean;
  /** Staff need give no reason. */
  isReasonOptional?: boolean;
  children?: ReactNode;
}

/** A native form of one act on a ticket: what it needs, staff's reason, and the button. */
export function ActForm({ place, action, submit, danger = false, isReasonOptional = false, children }: ActFormProps) {
  return (
    <form action={action} className="grid gap-4">
      <input type="hidden" name="ticketId" value={place.ticketId} />
      <input type="hidden" name="returnTo" value={place.returnTo} />
      <input type="hidden" name="doneTo" value={place.doneTo} />
      {children}
      {place.isStaff ? (
        <Field
          label="Motivo"
          help={`${isReasonOptional ? "Opcional. " : ""}Queda en el registro con tu nombre.`}
          id={`motivo-${submit.length}-${place.ticketId}`}
        >
          <Textarea name="reason" rows={2} minLength={3} maxLength={200} required={!isReasonOptional} />
        </Field>
      ) : null}
      <div>
        <SubmitBtn variant={danger ? "peligro" : "main"}>{submit}</SubmitBtn>
      </div>
    </form>
  );
}
