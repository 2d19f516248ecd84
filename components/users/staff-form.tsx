"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { PositionField } from "@/components/users/position-field";
import { createStaffAction } from "@/lib/auth/actions";
import { PROFILE_NAMES, userNameFrom } from "@/lib/users/client";
import { CreateStaff, type CreateStaffInput, CreateStaffOf } from "@/lib/users/schemas";

interface StaffFormProps {
  /** Tenants to choose from: the platform only. */
  admins: readonly { id: number; name: string }[];
  /** Opens a tenant with the person as its owner. */
  tenant: boolean;
}

const ROLES = ([3, 1] as const).map((value) => ({ value: String(value), label: PROFILE_NAMES[value] }));

/** A new person of the staff, or a new tenant with its owner; an invitation goes out. */
export function StaffForm({ admins, tenant }: StaffFormProps) {
  const router = useRouter();
  const person = { userName: "", fullName: "", email: "", phone: "" };
  const values: CreateStaffInput = tenant
    ? { ...person, profile: 1, tenant: { name: "", color: "#05216e", location: "" } }
    : { ...person, profile: 3, position: "", adminId: "" };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: !tenant && admins.length > 0 ? CreateStaffOf : CreateStaff,
    defaultValues: values,
    send: (typed: CreateStaffInput) => createStaffAction(typed),
    onDone: ({ userId, adminId }) => {
      router.push(
        tenant ? `/create-enclosures?organizador=${adminId}&hecho=organizador` : `/users/${userId}?hecho=creado`,
      );
      return undefined;
    },
  });
  /** Nobody thinks of a user name for somebody else: the full name makes one. */
  const proposeName = () => {
    const { userName, fullName } = form.getValues();
    const proposed = userName === "" ? userNameFrom(fullName) : null;
    if (proposed) form.setValue("userName", proposed, { shouldDirty: true });
  };
  return (
    <OfficeForm
      onSubmit={submit}
      submitLabel={tenant ? "Crear organizador" : "Crear y mandar invitación"}
      cancelHref={tenant ? "/enclosures" : "/users"}
      summary={summary}
      errors={frame.errors}
      message={frame.message}
      sending={frame.sending}
      ready={frame.ready}
      dirty={frame.dirty}
    >
      {tenant ? (
        <section className="panel">
          <Block title="Organizador">
            <Field label="Nombre del organizador" error={errorOf("tenant.name")}>
              <Input autoComplete="off" {...form.register("tenant.name")} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Ubicación" help="Ciudad y estado: Monterrey, N.L." error={errorOf("tenant.location")}>
                <Input autoComplete="off" {...form.register("tenant.location")} />
              </Field>
              <Field label="Color" error={errorOf("tenant.color")}>
                <Input type="color" {...form.register("tenant.color")} />
              </Field>
            </div>
          </Block>
        </section>
      ) : null}
      <section className="panel">
        <Block title={tenant ? "Su administrador" : "Persona"}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Nombre completo" error={errorOf("fullName")}>
              <Input autoComplete="off" {...form.register("fullName", { onBlur: proposeName })} />
            </Field>
            <Field
              label="Nombre de usuario"
              help="Con él lo saludamos. Al menos 5 letras, sin espacios ni números."
              error={errorOf("userName")}
            >
              <Input autoComplete="off" {...form.register("userName")} />
            </Field>
            <Field label="Correo" help="Ahí llega la invitación." error={errorOf("email")}>
              <Input type="email" autoComplete="off" {...form.register("email")} />
            </Field>
            <Field label="Teléfono" help="Sin correo, la invitación llega por WhatsApp." error={errorOf("phone")}>
              <Input type="tel" autoComplete="off" {...form.register("phone")} />
            </Field>
          </div>
          {tenant ? null : (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Perfil" error={errorOf("profile")}>
                <Select
                  options={ROLES}
                  {...form.register("profile", { onChange: () => form.setValue("position", "") })}
                />
              </Field>
              <PositionField
                profile={form.watch("profile")}
                chosen={form.watch("position")}
                error={errorOf("position")}
                field={form.register("position")}
              />
            </div>
          )}
          {!tenant && admins.length > 0 ? (
            <Field label="Organizador" error={errorOf("adminId")}>
              <Select
                placeholder="Elige un organizador"
                options={admins.map((admin) => ({ value: String(admin.id), label: admin.name }))}
                {...form.register("adminId")}
              />
            </Field>
          ) : null}
        </Block>
      </section>
    </OfficeForm>
  );
}
