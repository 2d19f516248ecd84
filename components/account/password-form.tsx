"use client";

import { useState } from "react";
import type { Send } from "@/components/account/send";
import { useOfficeForm } from "@/components/office/use-office-form";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { ChangePassword, type ChangePasswordInput } from "@/lib/auth/schemas";

const EMPTY: ChangePasswordInput = { currentPassword: "", password: "", passwordConfirmation: "" };

interface PasswordFormProps {
  send: Send<ChangePasswordInput, null>;
  /** There is none yet, and so none to be asked for. */
  isFirst?: boolean;
}

/** Changes the own password: asks for the current one, and says that the other sessions were closed. */
export function PasswordForm({ send, isFirst = false }: PasswordFormProps) {
  const [done, setDone] = useState(false);
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: ChangePassword,
    defaultValues: EMPTY,
    send: (values: ChangePasswordInput) => send(values),
    onDone: () => {
      form.reset(EMPTY);
      setDone(true);
      return "again";
    },
  });
  return (
    <form
      noValidate
      className="panel"
      aria-label={isFirst ? "Crear contraseña" : "Cambiar contraseña"}
      onSubmit={(event) => {
        event.preventDefault();
        setDone(false);
        void submit();
      }}
    >
      <Block>
        {done ? (
          <Notice tone="good" title={isFirst ? "Ya tienes contraseña" : "Cambiamos tu contraseña"} live>
            <p>Cerramos tus demás sesiones y te mandamos un aviso.</p>
          </Notice>
        ) : null}
        <div ref={summary} tabIndex={-1} className="empty:hidden">
          <ErrorSummary errors={frame.errors} message={frame.message} />
        </div>
        <div className="grid max-w-md gap-4">
          {isFirst ? null : (
            <Field label="Contraseña actual" error={errorOf("currentPassword")}>
              <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
            </Field>
          )}
          <Field label="Contraseña nueva" help="Al menos 6 caracteres." error={errorOf("password")}>
            <PasswordInput autoComplete="new-password" {...form.register("password")} />
          </Field>
          <Field label="Confirma tu contraseña nueva" error={errorOf("passwordConfirmation")}>
            <PasswordInput autoComplete="new-password" {...form.register("passwordConfirmation")} />
          </Field>
        </div>
        <div>
          <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
            {isFirst ? "Crear contraseña" : "Cambiar contraseña"}
          </SubmitBtn>
        </div>
      </Block>
    </form>
  );
}
