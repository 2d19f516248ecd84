"use client";

import { useActionState, useState } from "react";
import { ChallengeNotice } from "@/components/auth/challenge-notice";
import { CodeInput } from "@/components/auth/code-input";
import { ResendBtn } from "@/components/auth/resend-btn";
import { firstStep, type StepAction, type StepState } from "@/components/auth/step-state";
import { useChallenge } from "@/components/auth/use-challenge";
import { Arrow } from "@/components/ui/arrow";
import { SegmentedControl } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";

interface CodeFormProps {
  action: StepAction;
  returnUrl: string;
  /** Leads back to the first step, for another e-mail or phone. */
  startHref: string;
  /** Whether the code may be asked for by WhatsApp. */
  whatsapp: boolean;
}

const CHANNELS = [
  { value: "whatsapp", label: "WhatsApp" },
  { value: "email", label: "Correo" },
];

/** Where a code goes that is asked for with so much typed; empty while that says nothing. */
function channelFor(typed: string): string {
  if (/[@\p{L}]/u.test(typed)) return "email";
  return /\d/.test(typed) ? "whatsapp" : "";
}

function Ask({ state, whatsapp, isBusy }: { state: StepState; whatsapp: boolean; isBusy: boolean }) {
  const { failure, values } = state;
  const [typed, setTyped] = useState(values.identifier ?? "");
  const [picked, setPicked] = useState(values.channel ?? "");
  const channel = picked || channelFor(typed);
  return (
    <>
      {failure && !failure.fields && failure.code !== "challenge.required" ? (
        <Notice tone="stop" live>
          {failure.message}
        </Notice>
      ) : null}
      <Field label="Correo o teléfono" error={failure?.fields?.identifier}>
        <Input
          name="identifier"
          size="xl"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={values.identifier ?? ""}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {whatsapp ? (
        <FieldGroup legend="¿Por dónde lo quieres?" help="Si no eliges, llega a donde escribiste.">
          <SegmentedControl
            key={channel}
            label="Medio"
            name="channel"
            value={channel}
            segments={CHANNELS}
            onPick={setPicked}
          />
        </FieldGroup>
      ) : (
        <>
          <input type="hidden" name="channel" value="email" />
          <p className="meta">El código llega a tu correo.</p>
        </>
      )}
      <SubmitBtn size="xl" wide busy={isBusy} name="intent" value="ask">
        Enviar código <Arrow to="e" size={20} />
      </SubmitBtn>
    </>
  );
}

export function Enter({ state, startHref, isBusy }: { state: StepState; startHref: string; isBusy: boolean }) {
  const { failure, values, wait } = state;
  const error = failure?.code === "auth.wrong_code" ? failure.message : failure?.fields?.code;
  const isByWhatsApp = (values.channel || channelFor(values.identifier ?? "")) === "whatsapp";
  return (
    <>
      <input type="hidden" name="identifier" value={values.identifier ?? ""} />
      <input type="hidden" name="channel" value={values.channel ?? ""} />
      <Notice tone="info" title="Revisa tus mensajes" live>
        <p>
          Si hay una cuenta con <b>{values.identifier}</b>, le enviamos un código de 6 dígitos. Vale 10 minutos.{" "}
          {isByWhatsApp
            ? "Si no llega por WhatsApp, búscalo en tu correo."
            : "Si no llega, búscalo en tu correo no deseado."}
        </p>
      </Notice>
      {failure && !error && failure.code !== "challenge.required" ? (
        <Notice tone="stop" live>
          {failure.message}
        </Notice>
      ) : null}
      <Field label="Código" error={error}>
        <CodeInput key={wait.at} name="code" autoFocus />
      </Field>
      <SubmitBtn size="xl" wide busy={isBusy} name="intent" value="enter">
        Entrar <Arrow to="e" size={20} />
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

export function CodeForm({ action, returnUrl, startHref, whatsapp }: CodeFormProps) {
  const [state, submit] = useActionState(action, firstStep({}));
  const { onSubmit, solving, failure } = useChallenge(state.failure, submit);
  const isBusy = solving !== null;
  return (
    <form action={submit} onSubmit={onSubmit} className="grid gap-5" noValidate>
      <ChallengeNotice failure={failure} solving={solving} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      {state.asked ? (
        <Enter state={state} startHref={startHref} isBusy={isBusy} />
      ) : (
        <Ask state={state} whatsapp={whatsapp} isBusy={isBusy} />
      )}
    </form>
  );
}
