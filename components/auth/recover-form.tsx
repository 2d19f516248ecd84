"use client";

import { useActionState } from "react";
import { ResendBtn } from "@/components/auth/resend-btn";
import { firstStep, type StepAction } from "@/components/auth/step-state";
import { Aviso } from "@/components/ui/aviso";
import { Campo } from "@/components/ui/campo";
import { Input } from "@/components/ui/control";
import { Flecha } from "@/components/ui/flecha";
import { SubmitBtn } from "@/components/ui/submit-btn";

/** Asks for the link that sets a new password. */
export function RecoverForm({ action, returnUrl }: { action: StepAction; returnUrl: string }) {
  const [{ asked, values, wait, failure }, submit] = useActionState(action, firstStep({}));
  const problem =
    failure && !failure.fields ? (
      <Aviso tone="stop" live>
        {failure.message}
      </Aviso>
    ) : null;
  if (asked) {
    return (
      <form action={submit} className="grid gap-5">
        <input type="hidden" name="returnUrl" value={returnUrl} />
        <input type="hidden" name="identifier" value={values.identifier ?? ""} />
        <Aviso tone="good" title="Revisa tus mensajes" live>
          <p>
            Si hay una cuenta con <b>{values.identifier}</b>, le enviamos un enlace para elegir otra contraseña. Vale 30
            minutos y se usa una vez.
          </p>
        </Aviso>
        {problem}
        <ResendBtn key={`${wait.at}-${wait.seconds}`} seconds={wait.seconds}>
          Enviar otro enlace
        </ResendBtn>
      </form>
    );
  }
  return (
    <form action={submit} className="grid gap-5" noValidate>
      {problem}
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <Campo
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
      </Campo>
      <SubmitBtn size="xl" wide name="intent" value="ask">
        Enviar enlace <Flecha to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}
