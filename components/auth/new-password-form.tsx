"use client";

import { useActionState } from "react";
import { Aviso } from "@/components/ui/aviso";
import { Campo } from "@/components/ui/campo";
import { Flecha } from "@/components/ui/flecha";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { FormState } from "@/lib/http";

interface NewPasswordFormProps {
  action: (state: FormState, form: FormData) => Promise<FormState>;
  token: string;
  userName: string;
  returnUrl: string;
}

/** A new password, twice. */
export function NewPasswordForm({ action, token, userName, returnUrl }: NewPasswordFormProps) {
  const [state, submit] = useActionState(action, null);
  const errors = state?.fields ?? {};
  return (
    <form action={submit} className="grid gap-5" noValidate>
      {state && !state.fields ? (
        <Aviso tone="stop" live>
          {state.message}
        </Aviso>
      ) : null}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <input type="text" className="vh" autoComplete="username" readOnly tabIndex={-1} aria-hidden value={userName} />
      <Campo label="Contraseña nueva" help="Al menos 6 caracteres." error={errors.password}>
        <PasswordInput name="password" large autoComplete="new-password" required />
      </Campo>
      <Campo label="Confirma tu contraseña" error={errors.passwordConfirmation}>
        <PasswordInput name="passwordConfirmation" large autoComplete="new-password" required />
      </Campo>
      <SubmitBtn size="xl" wide>
        Guardar contraseña <Flecha to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}
