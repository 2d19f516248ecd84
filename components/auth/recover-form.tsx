"use client";

import { useActionState } from "react";
import { ChallengeNotice } from "@/components/auth/challenge-notice";
import { ResendBtn } from "@/components/auth/resend-btn";
import { firstStep, type StepAction } from "@/components/auth/step-state";
import { useChallenge } from "@/components/auth/use-challenge";
import { Arrow } from "@/components/ui/arrow";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";

/** Asks for the link that sets a new password. */
export function RecoverForm({ action, returnUrl }: { action: StepAction; returnUrl: string }) {
  const [{ asked, values, wait, failure: answered }, submit] = useActionState(action, firstStep({}));
  const { onSubmit, solving, failure } = useChallenge(answered, submit);
  const isChallenge = solving !== null || failure?.code === "challenge.required";
  const problem = isChallenge ? (
    <ChallengeNotice failure={failure} solving={solving} />
  ) : failure && !failure.fields ? (
    <Notice tone="stop" live>
      {failure.message}
    </Notice>
  ) : null;
  if (asked) {
    return (
      <form action={submit} onSubmit={onSubmit} className="grid gap-5">
        <input type="hidden" name="returnUrl" value={returnUrl} />
        <input type="hidden" name="identifier" value={values.identifier ?? ""} />
        <Notice tone="good" title="Revisa tus mensajes" live>
          <p>
            Si hay una cuenta con <b>{values.identifier}</b>, le enviamos un enlace para elegir otra contraseña. Vale 30
            minutos y se usa una vez.
          </p>
        </Notice>
        {problem}
        <ResendBtn key={`${wait.at}-${wait.seconds}`} seconds={wait.seconds}>
          Enviar otro enlace
        </ResendBtn>
      </form>
    );
  }
  return (
    <form action={submit} onSubmit={onSubmit} className="grid gap-5" noValidate>
      {problem}
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <Field
        label="Correo o teléfono"
        help="El enlace llega ahí: al correo, o por WhatsApp si verificaste tu teléfono."
        error={failure?.fields?.identifier}
      >
        <Input
          name="identifier"
          size="xl"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={values.identifier ?? ""}
        />
      </Field>
      <SubmitBtn size="xl" wide busy={solving !== null} name="intent" value="ask">
        Enviar enlace <Arrow to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}
