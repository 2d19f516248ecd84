"use client";

import { useActionState } from "react";
import { ChallengeNotice } from "@/components/auth/challenge-notice";
import { useChallenge } from "@/components/auth/use-challenge";
import { Arrow } from "@/components/ui/arrow";
import { Checkbox } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field, FieldGroup } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { FormState } from "@/lib/http/form-state";

interface RegisterFormProps {
  action: (state: FormState, form: FormData) => Promise<FormState>;
  returnUrl: string;
}

const FIELDS = ["fullName", "userName", "email", "phone", "password", "passwordConfirmation", "acceptTerms"];

export function RegisterForm({ action, returnUrl }: RegisterFormProps) {
  const [state, submit] = useActionState(action, null);
  const { onSubmit, solving, failure } = useChallenge(state, submit);
  const isChallenge = state?.code === "challenge.required";
  const errors: Record<string, string> = { ...state?.fields };
  if (state?.field && !errors[state.field]) errors[state.field] = state.message;
  const typed = state?.values ?? {};
  const listed = FIELDS.flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []));
  return (
    <form action={submit} onSubmit={onSubmit} className="grid gap-4" noValidate>
      <ChallengeNotice failure={failure} solving={solving} />
      <ErrorSummary errors={listed} message={state && listed.length === 0 && !isChallenge ? state.message : null} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <Field label="Nombre completo" error={errors.fullName}>
        <Input name="fullName" autoComplete="name" required defaultValue={typed.fullName ?? ""} />
      </Field>
      <Field
        label="Nombre de usuario"
        help="Al menos 5 letras, sin espacios ni números. Con él te saludamos."
        error={errors.userName}
      >
        <Input name="userName" autoComplete="nickname" required defaultValue={typed.userName ?? ""} />
      </Field>
      <Field label="Correo electrónico" help="Ahí llegan tus boletos." error={errors.email}>
        <Input name="email" type="email" autoComplete="email" required defaultValue={typed.email ?? ""} />
      </Field>
      <Field label="Teléfono" help="10 dígitos." error={errors.phone}>
        <Input name="phone" type="tel" autoComplete="tel-national" required defaultValue={typed.phone ?? ""} />
      </Field>
      <Field label="Contraseña" help="Al menos 6 caracteres." error={errors.password}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirma tu contraseña" error={errors.passwordConfirmation}>
        <PasswordInput name="passwordConfirmation" autoComplete="new-password" required />
      </Field>
      <FieldGroup legend="Condiciones" id="acceptTerms" error={errors.acceptTerms}>
        <Checkbox
          name="acceptTerms"
          defaultChecked={typed.acceptTerms === "on"}
          label={
            <span>
              Acepto los{" "}
              <a className="enlace" href="/terminos" target="_blank" rel="noopener">
                Términos y Condiciones
              </a>{" "}
              y el{" "}
              <a className="enlace" href="/privacidad" target="_blank" rel="noopener">
                Aviso de privacidad
              </a>
              .
            </span>
          }
        />
      </FieldGroup>
      <SubmitBtn size="xl" wide busy={solving !== null}>
        Crear cuenta <Arrow to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}
