"use client";

import { useActionState } from "react";
import { Arrow } from "@/components/ui/arrow";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { FormState } from "@/lib/http";

interface NewPasswordFormProps {
  action: (state: FormState, form: FormData) => Promise<FormState>;
  token: string;
  userName: string;
  returnUrl: string;
}

export function NewPasswordForm({ action, token, userName, returnUrl }: NewPasswordFormProps) {
  const [state, submit] = useActionState(action, null);
  const errors = state?.fields ?? {};
  return (
    <form action={submit} className="grid gap-5" noValidate>
      {state && !state.fields ? (
        <Notice tone="stop" live>
          {state.message}
        </Notice>
      ) : null}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <input type="text" className="vh" autoComplete="username" readOnly tabIndex={-1} aria-hidden value={userName} />
      <Field label="Contraseña nueva" help="Al menos 6 caracteres." error={errors.password}>
        <PasswordInput name="password" large autoComplete="new-password" required />
      </Field>
      <Field label="Confirma tu contraseña" error={errors.passwordConfirmation}>
        <PasswordInput name="passwordConfirmation" large autoComplete="new-password" required />
      </Field>
      <SubmitBtn size="xl" wide>
        Guardar contraseña <Arrow to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}
