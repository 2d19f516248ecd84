"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, NumberInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { notify } from "@/components/ui/toaster";
import { setRoomAction } from "@/lib/waiting-rooms/actions";
import { RoomSettings, type RoomSettingsInput } from "@/lib/waiting-rooms/schemas";

/** When an event's waiting room opens by itself, and how fast it admits. */
export function RoomSettingsForm({ values }: { values: RoomSettingsInput }) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: RoomSettings,
    defaultValues: values,
    send: (typed: RoomSettingsInput) => setRoomAction(typed),
    onDone: () => {
      form.reset(form.getValues());
      notify("Guardaste la fila de espera.");
      router.refresh();
      return "again";
    },
  });
  const { register } = form;
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Guardar" edits>
      <div className="panel">
        <Block title="Cuándo se abre sola">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Se abre el"
              help="Opcional. Ábrela un rato antes de la venta: quienes llegan antes entran a un sorteo."
              error={errorOf("opensAt")}
            >
              <Input type="datetime-local" {...register("opensAt")} />
            </Field>
            <Field
              label="Se abre si apartar tarda, en milisegundos"
              help="Opcional. 1000 es buen valor: se abre si 1 de cada 20 apartados tarda más."
              error={errorOf("opensAboveMs")}
            >
              <NumberInput {...register("opensAboveMs")} />
            </Field>
          </div>
        </Block>
        <Block title="Qué tan rápido pasan">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Por minuto, como máximo" error={errorOf("mostPerMinute")}>
              <NumberInput {...register("mostPerMinute")} />
            </Field>
            <Field
              label="Eligiendo a la vez, como máximo"
              help="Quien aparta deja su turno al siguiente."
              error={errorOf("mostInside")}
            >
              <NumberInput {...register("mostInside")} />
            </Field>
          </div>
        </Block>
      </div>
    </OfficeForm>
  );
}
