"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Campo } from "@/components/ui/campo";
import { Input, Select } from "@/components/ui/control";
import { Bloque } from "@/components/ui/panel";
import { createStaffAction } from "@/lib/auth/actions";
import { PROFILE_NAMES } from "@/lib/users/client";
import { CreateStaff, type CreateStaffInput } from "@/lib/users/schemas";

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
    : { ...person, profile: 3, adminId: "" };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: CreateStaff,
    defaultValues: values,
    send: (typed: CreateStaffInput) => createStaffAction(typed),
    onDone: ({ userId }) => {
      router.push(`/users/${userId}?hecho=${tenant ? "organizador" : "creado"}`);
      return undefined;
    },
  });
  return (
    <OfficeForm
      onSubmit={submit}
      submitLabel={tenant ? "Crear organizador" : "Crear y mandar invitación"}
      cancelHref="/users"
      summary={summary}
      errors={frame.errors}
      message={frame.message}
      sending={frame.sending}
      ready={frame.ready}
      dirty={form.formState.isDirty}
    >
      {tenant ? (
        <section className="panel">
          <Bloque title="Organizador">
            <Campo label="Nombre del organizador" error={errorOf("tenant.name")}>
              <Input autoComplete="off" {...form.register("tenant.name")} />
            </Campo>
            <div className="grid gap-4 sm:grid-cols-2">
              <Campo label="Ubicación" help="Ciudad y estado: Monterrey, N.L." error={errorOf("tenant.location")}>
                <Input autoComplete="off" {...form.register("tenant.location")} />
              </Campo>
              <Campo label="Color" error={errorOf("tenant.color")}>
                <Input type="color" {...form.register("tenant.color")} />
              </Campo>
            </div>
          </Bloque>
        </section>
      ) : null}
      <section className="panel">
        <Bloque title={tenant ? "Su administrador" : "Persona"}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Campo label="Nombre completo" error={errorOf("fullName")}>
              <Input autoComplete="off" {...form.register("fullName")} />
            </Campo>
            <Campo label="Nombre de usuario" help="Con él lo saludamos." error={errorOf("userName")}>
              <Input autoComplete="off" {...form.register("userName")} />
            </Campo>
            <Campo label="Correo" help="Ahí llega la invitación." error={errorOf("email")}>
              <Input type="email" autoComplete="off" {...form.register("email")} />
            </Campo>
            <Campo label="Teléfono" help="Sin correo, la invitación llega por WhatsApp." error={errorOf("phone")}>
              <Input type="tel" autoComplete="off" {...form.register("phone")} />
            </Campo>
          </div>
          {tenant ? null : (
            <Campo label="Perfil" error={errorOf("profile")}>
              <Select options={ROLES} {...form.register("profile")} />
            </Campo>
          )}
          {!tenant && admins.length > 0 ? (
            <Campo label="Organizador" error={errorOf("adminId")}>
              <Select
                placeholder="Elige un organizador"
                options={admins.map((admin) => ({ value: String(admin.id), label: admin.name }))}
                {...form.register("adminId")}
              />
            </Campo>
          ) : null}
        </Bloque>
      </section>
    </OfficeForm>
  );
}
