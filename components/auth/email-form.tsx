"use client";

import { type ReactNode, useActionState } from "react";
import { Arrow } from "@/components/ui/arrow";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { OwnAccountDto } from "@/lib/auth";
import type { FormState } from "@/lib/http/form-state";

interface EmailFormProps {
  action: (state: FormState, form: FormData) => Promise<FormState>;
  proof: OwnAccountDto["proof"];
  returnUrl: string;
  comeAgain: ReactNode;
}

/** Asks an account that has none for its e-mail, where something needs one. */
export function EmailForm({ action, proof, returnUrl, comeAgain }: EmailFormProps) {
  const [state, submit] = useActionState(action, null);
  const errors: Record<string, string> = { ...state?.fields };
  if (state?.field && !errors[state.field]) errors[state.field] = state.message;
  if (proof === "enter_again") return comeAgain;
  return (
    <form action={submit} className="grid gap-5" noValidate>
      <p>Ahí te llegan la referencia para pagar y tus boletos. Te mandamos un código para confirmarlo.</p>
      {state && !errors.email && !errors.currentPassword ? (
        <Notice tone="stop" live>
          {state.message}
        </Notice>
      ) : null}
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <Field label="Correo electrónico" error={errors.email}>
        <Input
          name="email"
          type="email"
          size="xl"
          autoComplete="email"
          required
          defaultValue={state?.values.email ?? ""}
        />
      </Field>
      {proof === "password" ? (
        <Field label="Tu contraseña" error={errors.currentPassword}>
          <PasswordInput name="currentPassword" large autoComplete="current-password" required />
        </Field>
      ) : null}
      <SubmitBtn size="xl" wide>
        Enviarme el código <Arrow to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}
