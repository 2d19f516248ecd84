"use client";

import { useActionState } from "react";
import { AppQr } from "@/components/account/app-qr";
import { RecoveryCodes } from "@/components/account/recovery-codes";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { PersonActor } from "@/lib/core/context";
import type { ActionFailure, FormState } from "@/lib/http/form-state";

/** After the app was confirmed: the codes, once, and where the login leads. */
export type StepState = { ok: true; recoveryCodes: string[]; target: string } | ActionFailure | null;

type FormAct = (state: FormState, form: FormData) => Promise<FormState>;

/** What went wrong, above the field or at it. */
function problemsOf(state: FormState | StepState) {
  if (!state || state.ok) return { above: null, atCode: undefined };
  const atCode = state.fields?.code ?? (state.code === "auth.wrong_code" ? state.message : undefined);
  return { above: atCode ? null : state.message, atCode };
}

function Above({ text }: { text: string | null }) {
  return text ? (
    <Notice tone="stop" live>
      {text}
    </Notice>
  ) : null;
}

interface CodeStepProps {
  action: FormAct;
  returnUrl: string;
}

/** The second half of a login: a code of the app, or one of the recovery codes. */
export function CodeStep({ action, returnUrl }: CodeStepProps) {
  const [state, submit] = useActionState(action, null);
  const { above, atCode } = problemsOf(state);
  return (
    <form action={submit} className="grid gap-5" noValidate>
      <Above text={above} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <Field
        label="Código"
        help="Los 6 dígitos de tu aplicación de autenticación, o un código de recuperación."
        error={atCode}
      >
        <Input
          name="code"
          size="xl"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </Field>
      <SubmitBtn size="xl" wide>
        Confirmar <Arrow to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}

interface ProofStepProps {
  state: PersonActor["secondFactor"];
  action: FormAct;
  /** Where the person was going. */
  goal: string;
}

/** Asks who is logged in for a code, because what they were going to do moves money or takes people's data away. */
export function ProofStep({ state, action, goal }: ProofStepProps) {
  if (state === "proven") {
    return (
      <div className="grid gap-5">
        <Notice tone="good" title="Confirmaste tu segundo factor">
          <p>No se te pide otra vez durante 10 minutos.</p>
        </Notice>
        <BtnLink variant="main" size="xl" wide href={goal}>
          Continuar
        </BtnLink>
      </div>
    );
  }
  if (state === "none") {
    return (
      <div className="grid gap-5">
        <Notice tone="alert" title="Activa tu segundo factor">
          <p>Esto mueve dinero o lleva datos de personas, y pide un segundo factor que tu cuenta todavía no tiene.</p>
        </Notice>
        <BtnLink variant="main" size="xl" wide href="/change-profile?ver=seguridad">
          Activarlo en Mi cuenta
        </BtnLink>
        <BtnLink wide href={goal}>
          Ya lo activé, continuar
        </BtnLink>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p>Esto mueve dinero o lleva datos de personas: confirma que eres tú.</p>
      <CodeStep action={action} returnUrl={goal} />
    </div>
  );
}

interface EnrolStepProps {
  /** What to scan; none before it was asked for, nor once the login is complete. */
  app: { secret: string; qr: { size: number; path: string } } | null;
  begin: FormAct;
  confirm: (state: StepState, form: FormData) => Promise<StepState>;
  returnUrl: string;
  /** The login is complete: there is nothing to set up here. */
  inside: boolean;
}

/** Sets up the app that the platform asks for, and shows the recovery codes before the login goes on. */
export function EnrolStep({ app, begin, confirm, returnUrl, inside }: EnrolStepProps) {
  const [begun, start] = useActionState(begin, null);
  const [state, submit] = useActionState(confirm, null);
  if (state?.ok) {
    return (
      <div className="grid gap-5">
        <RecoveryCodes codes={state.recoveryCodes} />
        <BtnLink variant="main" size="xl" wide href={state.target}>
          Ya los guardé, continuar
        </BtnLink>
      </div>
    );
  }
  if (inside) {
    return (
      <BtnLink variant="main" size="xl" wide href={returnUrl || "/home"}>
        Ya iniciaste sesión, continuar
      </BtnLink>
    );
  }
  const { above, atCode } = problemsOf(state ?? begun);
  const hidden = <input type="hidden" name="returnUrl" value={returnUrl} />;
  if (!app) {
    return (
      <form action={start} className="grid gap-5">
        <Above text={above} />
        {hidden}
        <p>Tu cuenta pide un segundo factor. Necesitas una aplicación de autenticación en tu teléfono.</p>
        <SubmitBtn size="xl" wide>
          Configurar mi segundo factor
        </SubmitBtn>
      </form>
    );
  }
  return (
    <form action={submit} className="grid gap-5" noValidate>
      <Above text={above} />
      {hidden}
      <p>Escanea este QR con tu aplicación de autenticación y escribe el código que te muestra.</p>
      <AppQr {...app} />
      <Field label="Código de 6 dígitos" error={atCode}>
        <Input name="code" size="xl" inputMode="numeric" autoComplete="one-time-code" required />
      </Field>
      <SubmitBtn size="xl" wide>
        Activar y continuar <Arrow to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}
