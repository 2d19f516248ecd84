"use client";

import { useRouter } from "next/navigation";
import type { Send } from "@/components/account/send";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import type { OwnAccountDto } from "@/lib/auth";
import type { ChangeProfileInput } from "@/lib/auth/client";
import { ChangeFullName, ChangeProfile } from "@/lib/auth/schemas";

interface ProfileFormProps {
  account: Pick<OwnAccountDto, "userName" | "fullName" | "nameFixed">;
  send: Send<ChangeProfileInput, { userName: string }>;
}

/** The names of the own account. The reserved user name is shown and stays. */
export function ProfileForm({ account: { userName, fullName, nameFixed }, send }: ProfileFormProps) {
  const router = useRouter();
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm<ChangeProfileInput, { fullName: string }, unknown>(
    {
      schema: nameFixed ? ChangeFullName : ChangeProfile,
      defaultValues: nameFixed ? { fullName } : { userName, fullName },
      send: ({ userName: typed, fullName: full }) =>
        send(nameFixed ? { fullName: full } : { userName: typed, fullName: full }),
      onDone: () => {
        notify("Guardamos tu perfil.");
        router.refresh();
        return "again";
      },
    },
  );
  return (
    <form
      noValidate
      className="panel"
      aria-label="Perfil"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title="Perfil">
        <div ref={summary} tabIndex={-1} className="empty:hidden">
          <ErrorSummary errors={frame.errors} message={frame.message} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nombre completo" error={errorOf("fullName")}>
            <Input autoComplete="name" {...form.register("fullName")} />
          </Field>
          {nameFixed ? (
            <Field label="Nombre de usuario" help="Este nombre es de la plataforma y no se cambia.">
              <Input name="userName" value={userName} readOnly />
            </Field>
          ) : (
            <Field
              label="Nombre de usuario"
              help="Con este nombre te saludamos. Al menos 5 letras, sin espacios ni números."
              error={errorOf("userName")}
            >
              <Input autoComplete="nickname" {...form.register("userName")} />
            </Field>
          )}
        </div>
        <div>
          <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
            Guardar cambios
          </SubmitBtn>
        </div>
      </Block>
    </form>
  );
}
