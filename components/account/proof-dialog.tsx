"use client";

import { type ComponentProps, useState } from "react";
import { nothingRefused, refusedOf, type Send, textIn } from "@/components/account/send";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";

interface ProofDialogProps<Output>
  extends Omit<ComponentProps<typeof ConfirmDialog>, "action" | "fields" | "children" | "open" | "onOpenChange"> {
  send: Send<{ currentPassword: string; code: string }, Output>;
  /** Asks for a code of the second factor besides the password. */
  withCode?: boolean;
  /** False for whoever has none and came in a moment ago. */
  withPassword?: boolean;
  onDone: (output: Output) => void;
}

/** A dialog that names what will happen and asks for the password, and the second factor, before it does. */
export function ProofDialog<Output>({
  send,
  withCode = false,
  withPassword = true,
  onDone,
  ...dialog
}: ProofDialogProps<Output>) {
  const [refused, setRefused] = useState(nothingRefused);
  return (
    <ConfirmDialog
      {...dialog}
      action={async (form) => {
        const result = await send({ currentPassword: textIn(form, "currentPassword"), code: textIn(form, "code") });
        if (!result.ok) {
          setRefused(refusedOf(result));
          return false;
        }
        setRefused(nothingRefused);
        onDone(result.data);
        return true;
      }}
    >
      {refused.message ? (
        <Notice tone="stop" live>
          {refused.message}
        </Notice>
      ) : null}
      {withPassword ? (
        <Field label="Tu contraseña" error={refused.fields.currentPassword}>
          <PasswordInput name="currentPassword" autoComplete="current-password" required />
        </Field>
      ) : null}
      {withCode ? (
        <Field
          label="Código"
          help="De tu aplicación de autenticación, o uno de recuperación."
          error={refused.fields.code}
        >
          <Input name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} required />
        </Field>
      ) : null}
    </ConfirmDialog>
  );
}
