"use client";

import { useActionState } from "react";
import { ChallengeNotice } from "@/components/auth/challenge-notice";
import { Enter } from "@/components/auth/code-form";
import { firstStep, type StepAction } from "@/components/auth/step-state";
import { useChallenge } from "@/components/auth/use-challenge";
import { Arrow } from "@/components/ui/arrow";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitBtn } from "@/components/ui/submit-btn";

interface AccessFormProps {
  action: StepAction;
  returnUrl: string;
  /** Leads back to the first step. */
  startHref: string;
  codeHref: string;
  recoverHref: string;
}

/** On the way to paying: a code first, a password second, both for the e-mail or phone that is typed once. */
export function AccessForm({ action, returnUrl, startHref, codeHref, recoverHref }: AccessFormProps) {
  const [state, submit] = useActionState(action, firstStep({}));
  const { onSubmit, solving, failure } = useChallenge(state.failure, submit);
  const isBusy = solving !== null;
  const wrongPair = failure?.code === "auth.wrong_credentials" ? failure.message : undefined;
  const isTold = !failure || failure.fields || wrongPair || failure.code === "challenge.required";
  return (
    <form action={submit} onSubmit={onSubmit} className="grid gap-5" noValidate>
      <ChallengeNotice failure={failure} solving={solving} codeHref={codeHref} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      {state.asked ? (
        <Enter state={state} startHref={startHref} isBusy={isBusy} />
      ) : (
        <>
          {/* The Enter key presses the first button: it takes the password if there is one. */}
          <button type="submit" name="intent" value="auto" className="vh" tabIndex={-1} aria-hidden="true">
            Entrar
          </button>
          {isTold ? null : (
            <Notice tone="stop" live>
              {failure?.message}
            </Notice>
          )}
          <Field
            label="Correo o teléfono"
            help="Te mandamos un código de 6 números. Vale 10 minutos."
            error={failure?.fields?.identifier}
          >
            <Input
              name="identifier"
              size="xl"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={state.values.identifier ?? ""}
            />
          </Field>
          <SubmitBtn size="xl" wide busy={isBusy} name="intent" value="ask">
            Enviar mi código <Arrow to="e" size={20} />
          </SubmitBtn>
          <p className="o">o con tu contraseña</p>
          <Field
            label="Contraseña"
            error={wrongPair ?? failure?.fields?.password}
            aside={
              <a className="enlace" href={recoverHref}>
                ¿La olvidaste?
              </a>
            }
          >
            <PasswordInput name="password" large autoComplete="current-password" />
          </Field>
          <SubmitBtn variant="plain" size="xl" wide busy={isBusy} name="intent" value="password">
            Entrar con contraseña
          </SubmitBtn>
        </>
      )}
    </form>
  );
}
