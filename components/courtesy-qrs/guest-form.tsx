"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, NumberInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { notify } from "@/components/ui/toaster";
import { assignCourtesyAction, updateCourtesyAction } from "@/lib/courtesy-qrs/actions";
import type { CourtesyDto } from "@/lib/courtesy-qrs/client";
import { NamedCourtesy, UpdateCourtesy, type UpdateCourtesyInput } from "@/lib/courtesy-qrs/schemas";

interface GuestFormProps {
  courtesy: CourtesyDto;
  /** True gives the courtesy to somebody; false corrects the data of whoever has it. */
  assigning: boolean;
}

/** Gives a courtesy to a person, or corrects the data of the person who has it. */
export function GuestForm({ courtesy, assigning }: GuestFormProps) {
  const router = useRouter();
  const { id } = courtesy;
  const from =
    assigning && courtesy.name ? { ...courtesy, name: "", email: "", phone: "", plate: "", note: "" } : courtesy;
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: assigning || courtesy.assignedAt ? NamedCourtesy : UpdateCourtesy,
    defaultValues: {
      id,
      name: from.name ?? "",
      email: from.email ?? "",
      phone: from.phone ?? "",
      plate: from.plate ?? "",
      note: from.note ?? "",
      ...(assigning ? {} : { entryRights: String(courtesy.entryRights) }),
    },
    send: (values: UpdateCourtesyInput) =>
      assigning ? assignCourtesyAction({ ...values, name: String(values.name ?? "") }) : updateCourtesyAction(values),
    onDone: () => {
      notify(assigning ? "Asignaste el QR." : "Guardaste los cambios.");
      router.push(`/generate-qr/${id}`);
      router.refresh();
      return "again";
    },
  });
  const { register } = form;
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={assigning ? "Asignar" : "Guardar"}
      edits={!assigning}
      {...(assigning && courtesy.name ? { cancelHref: `/generate-qr/${id}` } : {})}
    >
      <div className="panel">
        <Block title={assigning ? (courtesy.name ? "Dar a otra persona" : "Asignar") : "Datos"}>
          <Field label="Nombre" error={errorOf("name")}>
            <Input autoComplete="off" maxLength={120} {...register("name")} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Correo" error={errorOf("email")}>
              <Input type="email" autoComplete="off" {...register("email")} />
            </Field>
            <Field label="WhatsApp" help="10 dígitos." error={errorOf("phone")}>
              <Input type="tel" autoComplete="off" {...register("phone")} />
            </Field>
            <Field label="Placa" error={errorOf("plate")}>
              <Input autoComplete="off" className="uppercase" {...register("plate")} />
            </Field>
            {assigning ? null : (
              <Field label="Entradas" help="Cuántas veces puede entrar." error={errorOf("entryRights")}>
                <NumberInput {...register("entryRights")} />
              </Field>
            )}
          </div>
          <Field label="Nota" help="Solo la ve tu equipo." error={errorOf("note")}>
            <Input autoComplete="off" maxLength={300} {...register("note")} />
          </Field>
        </Block>
      </div>
    </OfficeForm>
  );
}
