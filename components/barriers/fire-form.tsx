"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Switch } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { setFireSettingsAction } from "@/lib/barriers/actions";
import type { FireSettingsDto } from "@/lib/barriers/client";
import { type FireFormInput, FireForm as Schema } from "@/lib/barriers/schemas";

/** What a closed fire contact opens besides the exits, and who tried it. */
export function FireForm({ enclosureId, settings }: { enclosureId: number; settings: FireSettingsDto }) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: Schema,
    defaultValues: { ...settings } as FireFormInput,
    send: async (typed: FireFormInput) => setFireSettingsAction({ enclosureId, ...typed }),
    onDone: () => {
      router.push("/list-parking-pen/equipos?hecho=incendio");
      return undefined;
    },
  });
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Guardar" cancelHref="/list-parking-pen/equipos">
      <section className="panel max-w-2xl">
        <Block title="Qué abre un incendio">
          <p className="ayuda">
            El contacto va por cable a las plumas y no depende de nosotros. Cuando un equipo nos avisa, dejamos abiertas
            las salidas, no se le cobra a nadie y se avisa a todos. Termina cuando una persona lo restablece.
          </p>
          <Switch label="También deja abiertas las entradas" {...form.register("fireOpensEntries")} />
          <Field
            label="Quién lo probó"
            help="Persona o empresa, y cuándo. Vacío: nadie todavía."
            error={errorOf("fireTestedBy")}
          >
            <Input maxLength={80} {...form.register("fireTestedBy")} />
          </Field>
        </Block>
      </section>
    </OfficeForm>
  );
}
