"use client";

import { useActionState } from "react";
import { ChallengeNotice } from "@/components/auth/challenge-notice";
import { useChallenge } from "@/components/auth/use-challenge";
import { Arrow } from "@/components/ui/arrow";
import { Checkbox } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field, FieldGroup } from "@/components/ui/field";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { FormState } from "@/lib/http/form-state";

interface RegisterFormProps {
  action: (state: FormState, form: FormData) => Promise<FormState>;
  returnUrl: string;
  loginHref: string;
  /** Whether a phone is enough: codes and tickets go there by WhatsApp. */
  whatsapp: boolean;
  /** Places are held, and paying comes next. */
  isPaying: boolean;
}

const LABELS: Record<string, string> = {
  fullName: "Nombre completo",
  userName: "Nombre de usuario",
  acceptTerms: "Condiciones",
};

/** Errors by the form's own fields: e-mail and phone share one. */
function errorsOf(state: FormState): Record<string, string> {
  const found: Record<string, string> = { ...state?.fields };
  if (state?.field && !found[state.field]) found[state.field] = state.message;
  const { email, phone, ...rest } = found;
  const contact = email ?? phone;
  return contact === undefined ? rest : { ...rest, contact };
}

/** Name, one contact and the terms; the user name only where the full name is too short to make it. */
export function RegisterForm({ action, returnUrl, loginHref, whatsapp, isPaying }: RegisterFormProps) {
  const [state, submit] = useActionState(action, null);
  const { onSubmit, solving, failure } = useChallenge(state, submit);
  const isChallenge = state?.code === "challenge.required";
  const isTaken = state?.code === "user.email_taken" || state?.code === "user.phone_taken";
  const errors = errorsOf(state);
  const typed = state?.values ?? {};
  const contact = whatsapp ? "Correo o teléfono" : "Correo electrónico";
  const labels: Record<string, string> = { ...LABELS, contact };
  const listed = ["fullName", "userName", "contact", "acceptTerms"].flatMap((field) =>
    errors[field] ? [{ field, message: `${labels[field]}: ${errors[field]}` }] : [],
  );
  return (
    <form action={submit} onSubmit={onSubmit} className="grid gap-5" noValidate>
      <ChallengeNotice failure={failure} solving={solving} />
      <ErrorSummary errors={listed} message={state && listed.length === 0 && !isChallenge ? state.message : null} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <Field label="Nombre completo" error={errors.fullName}>
        <Input name="fullName" size="xl" autoComplete="name" required defaultValue={typed.fullName ?? ""} />
      </Field>
      {errors.userName || typed.userName ? (
        <Field
          label="Nombre de usuario"
          help="Al menos 5 letras, sin espacios ni números. Con él te saludamos."
          error={errors.userName}
        >
          <Input name="userName" size="xl" autoComplete="nickname" required defaultValue={typed.userName ?? ""} />
        </Field>
      ) : null}
      <Field
        label={contact}
        help="Aquí te llegan tus boletos. Sin contraseña: la próxima vez entras con un código."
        error={errors.contact}
      >
        <Input
          name="contact"
          size="xl"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={typed.contact ?? ""}
        />
      </Field>
      {isTaken ? (
        <p>
          <a className="enlace" href={loginHref}>
            Entra a tu cuenta con un código
          </a>
        </p>
      ) : null}
      <FieldGroup legend={<span className="vh">Condiciones</span>} id="acceptTerms" error={errors.acceptTerms}>
        <Checkbox
          name="acceptTerms"
          defaultChecked={typed.acceptTerms === "on"}
          label={
            <span>
              Acepto los{" "}
              <a className="enlace" href="/terminos" target="_blank" rel="noopener">
                Términos
              </a>{" "}
              y el{" "}
              <a className="enlace" href="/privacidad" target="_blank" rel="noopener">
                Aviso de privacidad
              </a>
            </span>
          }
        />
      </FieldGroup>
      <SubmitBtn size="xl" wide busy={solving !== null}>
        {isPaying ? "Continuar al pago" : "Crear cuenta"} <Arrow to="e" size={20} />
      </SubmitBtn>
    </form>
  );
}
