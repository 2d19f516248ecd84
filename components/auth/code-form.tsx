"use client";

import { useActionState } from "react";
import { CodeInput } from "@/components/auth/code-input";
import { ResendBtn } from "@/components/auth/resend-btn";
import { firstStep, type StepAction, type StepState } from "@/components/auth/step-state";
import { Aviso } from "@/components/ui/aviso";
import { Campo, CampoGrupo } from "@/components/ui/campo";
import { Segmentos } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { Flecha } from "@/components/ui/flecha";
import { SubmitBtn } from "@/components/ui/submit-btn";

interface CodeFormProps {
  action: StepAction;
  returnUrl: string;
  /** Where one may begin again with another e-mail or phone. */
  startHref: string;
  /** Whether the code may be asked for by WhatsApp. */
  whatsapp: boolean;
}

const CHANNELS = [
  { value: "whatsapp", label: "WhatsApp" },
  { value: "email", label: "Correo" },
];

function Ask({ state, whatsapp }: { state: StepState; whatsapp: boolean }) {
  const { failure, values } = state;
  return (
    <>
      {failure && !failure.fields ? (
        <Aviso tone="stop" live>
          {failure.message}
        </Aviso>
      ) : null}
      <Campo label="Correo o teléfono" error={failure?.fields?.identifier}>
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
      {whatsapp ? (
        <CampoGrupo legend="¿Por dónde lo quieres?" help="Por WhatsApp llega a tu teléfono verificado.">
          <Segmentos label="Medio" name="channel" value={values.channel || "whatsapp"} segments={CHANNELS} />
        </CampoGrupo>
      ) : (
        <>
          <input type="hidden" name="channel" value="email" />
          <p className="meta">El código llega a tu correo.</p>
        </>
      )}
      <SubmitBtn size="xl" wide name="intent" value="ask">
        Enviar código <Flecha to="e" size={20} />
      </SubmitBtn>
    </>
  );
}

function Enter({ state, startHref }: { state: StepState; startHref: string }) {
  const { failure, values, wait } = state;
  const error = failure?.code === "auth.wrong_code" ? failure.message : failure?.fields?.code;
  return (
    <>
      <input type="hidden" name="identifier" value={values.identifier ?? ""} />
      <input type="hidden" name="channel" value={values.channel ?? ""} />
      <Aviso tone="info" title="Revisa tus mensajes" live>
        <p>
          Si hay una cuenta con <b>{values.identifier}</b>, le enviamos un código de 6 dígitos. Vale 10 minutos. Si no
          llega por WhatsApp, búscalo en tu correo.
        </p>
      </Aviso>
      {failure && !error ? (
        <Aviso tone="stop" live>
          {failure.message}
        </Aviso>
      ) : null}
      <Campo label="Código" error={error}>
        <CodeInput key={wait.at} name="code" autoFocus />
      </Campo>
      <SubmitBtn size="xl" wide name="intent" value="enter">
        Entrar <Flecha to="e" size={20} />
      </SubmitBtn>
      <ResendBtn key={`${wait.at}-${wait.seconds}`} seconds={wait.seconds}>
        Enviar otro código
      </ResendBtn>
      <p>
        <a className="enlace" href={startHref}>
          Usar otro correo o teléfono
        </a>
      </p>
    </>
  );
}

/** Log in with a one-time code: to whom, then the code. */
export function CodeForm({ action, returnUrl, startHref, whatsapp }: CodeFormProps) {
  const [state, submit] = useActionState(action, firstStep({}));
  return (
    <form action={submit} className="grid gap-5" noValidate>
      <input type="hidden" name="returnUrl" value={returnUrl} />
      {state.asked ? <Enter state={state} startHref={startHref} /> : <Ask state={state} whatsapp={whatsapp} />}
    </form>
  );
}
