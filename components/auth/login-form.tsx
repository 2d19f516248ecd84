"use client";

import { useActionState } from "react";
import { ChallengeNotice } from "@/components/auth/challenge-notice";
import { useChallenge } from "@/components/auth/use-challenge";
import { Arrow } from "@/components/ui/arrow";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { FormState } from "@/lib/http/form-state";

interface LoginFormProps {
  action: (state: FormState, form: FormData) => Promise<FormState>;
  returnUrl: string;
  /** Where one logs in with a code. */
  codeHref: string;
  /** Where one asks for another password. */
  recoverHref: string;
}

/** E-mail or phone and password. A wrong pair is told at the password; the identifier stays. */
export function LoginForm({ action, returnUrl, codeHref, recoverHref }: LoginFormProps) {
  const [state, submit] = useActionState(action, null);
  const { onSubmit, solving, failure } = useChallenge(state, submit);
  const atField = state?.fields ?? {};
  const wrongPair = state?.code === "auth.wrong_credentials" ? state.message : undefined;
  const isChallenge = state?.code === "challenge.required";
  const other = state && !state.fields && !wrongPair && !isChallenge ? state.message : undefined;
  return (
    <form action={submit} onSubmit={onSubmit} className="grid gap-5" noValidate>
      <ChallengeNotice failure={failure} solving={solving} codeHref={codeHref} />
      {other ? <Notice tone="stop">{other}</Notice> : null}
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <Field label="Correo o teléfono" error={atField.identifier}>
        <Input
          name="identifier"
          size="xl"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={state?.values.identifier ?? ""}
        />
      </Field>
      <Field
        label="Contraseña"
        error={wrongPair ?? atField.password}
        aside={
          <a className="enlace" href={recoverHref}>
            ¿La olvidaste?
          </a>
        }
      >
        <PasswordInput name="password" large autoComplete="current-password" required />
      </Field>
      <SubmitBtn size="xl" wide busy={solving !== null}>
        Entrar <Arrow to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}
