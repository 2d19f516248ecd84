"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Switch } from "@/components/ui/choice";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { notify } from "@/components/ui/toaster";
import { PositionField } from "@/components/users/position-field";
import { updateUserAction } from "@/lib/auth/actions";
import { PROFILE_NAMES, type UserDetailDto } from "@/lib/users/client";
import { UpdateUser, type UpdateUserInput } from "@/lib/users/schemas";

interface UserFormProps {
  user: UserDetailDto;
  /** Whether contacts and role may be changed here: not one's own, not the platform administrator's. */
  full: boolean;
  /** Whether a second factor may be required: the platform only. */
  mfa: boolean;
}

const ROLES = ([1, 3] as const).map((value) => ({ value: String(value), label: PROFILE_NAMES[value] }));

/** What may be changed of a person. */
export function UserForm({ user, full, mfa }: UserFormProps) {
  const router = useRouter();
  const isStaff = user.profile !== 2;
  // Whose account the tenant is always stays its owner.
  const isTenant = user.id === user.adminId;
  const values: UpdateUserInput = {
    userId: user.id,
    ...(user.isPlatformAdmin ? {} : { userName: user.userName, fullName: user.fullName }),
    ...(full ? { email: user.email ?? "", phone: user.phone ?? "" } : {}),
    ...(full && isStaff ? { profile: user.profile } : {}),
    ...(full && isStaff && !isTenant ? { position: user.position ?? "" } : {}),
    ...(mfa && isStaff ? { mfaRequired: user.mfaRequired } : {}),
  };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: UpdateUser,
    defaultValues: values,
    send: (typed: UpdateUserInput) => updateUserAction({ ...typed, userId: user.id }),
    onDone: (saved) => {
      notify(`Guardaste los cambios de ${saved.fullName}.`);
      router.refresh();
      return "again";
    },
  });
  return (
    <OfficeForm
      onSubmit={submit}
      submitLabel="Guardar cambios"
      summary={summary}
      errors={frame.errors}
      message={frame.message}
      sending={frame.sending}
      ready={frame.ready}
      dirty={frame.dirty}
      edits
    >
      <section className="panel">
        <Block title="Cambiar datos">
          {user.isPlatformAdmin ? null : (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Nombre completo" error={errorOf("fullName")}>
                <Input autoComplete="off" {...form.register("fullName")} />
              </Field>
              <Field label="Nombre de usuario" help="Con él lo saludamos." error={errorOf("userName")}>
                <Input autoComplete="off" {...form.register("userName")} />
              </Field>
            </div>
          )}
          {full ? (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Correo"
                help="Si lo cambias, deberá verificarlo. Si entraba con el de antes, ahí le avisamos y se cierran sus sesiones."
                error={errorOf("email")}
              >
                <Input type="email" autoComplete="off" {...form.register("email")} />
              </Field>
              <Field
                label="Teléfono"
                help="Si lo cambias, deberá verificarlo. Si entraba con el de antes, ahí le avisamos y se cierran sus sesiones."
                error={errorOf("phone")}
              >
                <Input type="tel" autoComplete="off" {...form.register("phone")} />
              </Field>
            </div>
          ) : null}
          {full && isStaff ? (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Perfil" help="Al cambiarlo se cierran sus sesiones." error={errorOf("profile")}>
                <Select
                  options={ROLES}
                  {...form.register("profile", {
                    onChange: () => (isTenant ? undefined : form.setValue("position", "")),
                  })}
                />
              </Field>
              {isTenant ? null : (
                <PositionField
                  profile={form.watch("profile")}
                  chosen={form.watch("position")}
                  error={errorOf("position")}
                  help="Al cambiarlo se cierran sus sesiones."
                  field={form.register("position")}
                />
              )}
            </div>
          ) : null}
          {mfa && isStaff ? (
            <Switch label="Exigir segundo factor para entrar" {...form.register("mfaRequired")} />
          ) : null}
        </Block>
      </section>
    </OfficeForm>
  );
}
