"use client";

import { type ReactNode, useActionState } from "react";
import { LoginAgain } from "@/components/shell/login-again";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { phoneWords } from "@/components/users/user-words";
import type { OwnAccountDto } from "@/lib/auth";
import type { FormState } from "@/lib/http";

interface ContactFormProps {
  kind: "email" | "phone";
  current: string | null;
  verified: boolean;
  action: (state: FormState, form: FormData) => Promise<FormState>;
  proof: OwnAccountDto["proof"];
  /** In place of the fields, for whoever has to come in again before. */
  comeAgain: ReactNode;
}

const WORDS = {
  email: {
    title: "Correo electrónico",
    none: "Tu cuenta no tiene correo.",
    label: "Correo nuevo",
    help: "Te enviamos un código. Mientras no lo escribas se sigue usando el de ahora.",
    verify: "/verificar-correo",
    submit: "Cambiar correo",
  },
  phone: {
    title: "Teléfono",
    none: "Tu cuenta no tiene teléfono.",
    label: "Teléfono nuevo",
    help: "10 dígitos. Te enviamos un código por WhatsApp. Mientras no lo escribas se sigue usando el de ahora.",
    verify: "/verificar-telefono",
    submit: "Cambiar teléfono",
  },
} as const;

/** The own e-mail or phone: what it is, whether it is verified, and how to change it. */
export function ContactForm({ kind, current, verified, action, proof, comeAgain }: ContactFormProps) {
  const [state, submit] = useActionState(action, null);
  const words = WORDS[kind];
  const errors: Record<string, string> = { ...state?.fields };
  if (state?.field && !errors[state.field]) errors[state.field] = state.message;
  const other = state && !errors[kind] && !errors.currentPassword ? state.message : null;
  return (
    <form action={submit} className="panel" aria-label={words.title} noValidate>
      <Block title={words.title}>
        <p>
          {current ? (
            <>
              <b>{phoneWords(current)}</b> {verified ? "· verificado" : "· sin verificar "}
              {verified ? null : (
                <a className="enlace" href={`${words.verify}?returnUrl=%2Fchange-profile`}>
                  Verificar
                </a>
              )}
            </>
          ) : (
            words.none
          )}
        </p>
        {other ? (
          <Notice tone="stop" title={other} live>
            <LoginAgain code={state?.code} />
          </Notice>
        ) : null}
        {proof === "enter_again" ? (
          comeAgain
        ) : (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={words.label} help={words.help} error={errors[kind]}>
                <Input
                  name={kind}
                  type={kind === "email" ? "email" : "tel"}
                  autoComplete={kind === "email" ? "email" : "tel-national"}
                  defaultValue={state?.values[kind] ?? ""}
                />
              </Field>
              {proof === "password" ? (
                <Field label="Contraseña actual" id={`${kind}-currentPassword`} error={errors.currentPassword}>
                  <PasswordInput name="currentPassword" autoComplete="current-password" />
                </Field>
              ) : null}
            </div>
            <div>
              <SubmitBtn variant="plain">{words.submit}</SubmitBtn>
            </div>
          </>
        )}
      </Block>
    </form>
  );
}
