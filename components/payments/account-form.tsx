"use client";

import { useActionState } from "react";
import { LoginAgain } from "@/components/shell/login-again";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { giveBankDataFormAction } from "@/lib/settlement/actions";
import { BANK_DATA_DAYS } from "@/lib/settlement/client";

const LABELS = { holder: "Titular de la cuenta", clabe: "CLABE" };

/** Where the buyer says to which account a refund goes. Works without scripts. */
export function AccountForm({ refundId, isGiven }: { refundId: number; isGiven: boolean }) {
  const [state, submit] = useActionState(giveBankDataFormAction, null);
  const fields = state?.fields ?? {};
  const errors = Object.entries(LABELS).flatMap(([field, label]) =>
    fields[field] ? [{ field, message: `${label}: ${fields[field]}` }] : [],
  );
  return (
    <section className="panel">
      <Block title={isGiven ? "Cambiar la cuenta" : "Tu cuenta"}>
        <form action={submit} className="grid gap-4" noValidate>
          {state ? <ErrorSummary errors={errors} message={state.fields ? null : state.message} /> : null}
          <LoginAgain code={state?.code} />
          <input type="hidden" name="refundId" value={refundId} />
          <Field label={LABELS.holder} help="Como aparece en el banco." error={fields.holder} id="holder">
            <Input name="holder" autoComplete="name" defaultValue={state?.values.holder ?? ""} required />
          </Field>
          <Field
            label={LABELS.clabe}
            help="18 dígitos. Está en la app o en el estado de cuenta de tu banco."
            error={fields.clabe}
            id="clabe"
          >
            <Input
              name="clabe"
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              defaultValue={state?.values.clabe ?? ""}
              required
            />
          </Field>
          <p className="meta">
            Guardamos estos datos cifrados, solo los ve quien hace la transferencia y se borran {BANK_DATA_DAYS} días
            después. Nunca te pedimos contraseñas, tarjetas ni códigos.
          </p>
          <SubmitBtn>{isGiven ? "Guardar la cuenta nueva" : "Enviar mi cuenta"}</SubmitBtn>
        </form>
      </Block>
    </section>
  );
}
