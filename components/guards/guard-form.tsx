"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Btn } from "@/components/ui/btn";
import { Input, Select } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { phoneWords } from "@/components/users/user-words";
import { createGuardAction } from "@/lib/guards/actions";
import type { GuardCreatedDto } from "@/lib/guards/client";
import { CreateGuard, type CreateGuardInput } from "@/lib/guards/schemas";

interface GuardFormProps {
  /** Tenants to choose from: the platform only. */
  admins: readonly { id: number; name: string }[];
}

/** Creates a guard's account; a password made here is shown once. Whoever has only a phone is invited. */
export function GuardForm({ admins }: GuardFormProps) {
  const router = useRouter();
  const [made, setMade] = useState<GuardCreatedDto | null>(null);
  const empty: CreateGuardInput = { adminId: "", fullName: "", email: "", phone: "", password: "" };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: CreateGuard,
    defaultValues: empty,
    send: (values: CreateGuardInput) => createGuardAction(values),
    onDone: (guard) => {
      form.reset(empty);
      setMade(guard);
      router.refresh();
      return "again";
    },
  });
  return (
    <form
      noValidate
      className="panel"
      id="nuevo"
      aria-label="Crear guardia"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title="Crear guardia">
        {made ? <Made guard={made} onClose={() => setMade(null)} /> : null}
        <div ref={summary} tabIndex={-1} className="empty:absolute">
          <ErrorSummary errors={frame.errors} message={frame.message} />
        </div>
        <Field label="Nombre completo" error={errorOf("fullName")}>
          <Input autoComplete="off" {...form.register("fullName")} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Correo" help="Con correo o teléfono inicia sesión." error={errorOf("email")}>
            <Input type="email" autoComplete="off" {...form.register("email")} />
          </Field>
          <Field
            label="Teléfono"
            help="Sin correo, por WhatsApp le llega el enlace para elegir su contraseña."
            error={errorOf("phone")}
          >
            <Input type="tel" autoComplete="off" {...form.register("phone")} />
          </Field>
        </div>
        {admins.length > 0 ? (
          <Field label="Organizador" error={errorOf("adminId")}>
            <Select
              placeholder="Elige un organizador"
              options={admins.map((admin) => ({ value: String(admin.id), label: admin.name }))}
              {...form.register("adminId")}
            />
          </Field>
        ) : null}
        <Field
          label="Contraseña inicial"
          help="Si la dejas vacía, creamos una y te la mostramos."
          error={errorOf("password")}
        >
          <PasswordInput autoComplete="new-password" {...form.register("password")} />
        </Field>
        <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
          Crear guardia
        </SubmitBtn>
      </Block>
    </form>
  );
}

function Made({ guard, onClose }: { guard: GuardCreatedDto; onClose: () => void }) {
  return (
    <Notice tone="good" title={`Creaste a ${guard.fullName}`} live>
      <p>
        {guard.invitedBy ? (
          <>
            Le mandamos por WhatsApp, a <b>{phoneWords(guard.phone ?? "")}</b>, el enlace con el que elige su
            contraseña. Vale 7 días.
          </>
        ) : (
          <Entry guard={guard} />
        )}
      </p>
      <Btn size="sm" className="mt-2" onClick={onClose}>
        {guard.invitedBy ? "Entendido" : "Ya la anoté"}
      </Btn>
    </Notice>
  );
}

function Entry({ guard }: { guard: GuardCreatedDto }) {
  return (
    <>
      Entra con <b>{guard.email}</b>
      {guard.initialPassword ? (
        <>
          {" "}
          y la contraseña <b className="num select-all">{guard.initialPassword}</b>. Anótala: no la volveremos a
          mostrar.
        </>
      ) : (
        " y la contraseña que escribiste."
      )}
    </>
  );
}
