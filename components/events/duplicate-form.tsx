"use client";

import { useRouter } from "next/navigation";
import { CopyOptions } from "@/components/events/copy-options";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { formatMoney } from "@/lib/core/money";
import { duplicateEventAction } from "@/lib/events/actions";
import { DuplicateEvent, type DuplicateEventInput } from "@/lib/events/schemas";

interface DuplicateFormProps {
  values: { id: number; name: string; startsAt: string };
  zoneName: string;
  zones: readonly { key: string; priceCents: number; capacity: number }[];
}

/** A copy of an event on another date. */
export function DuplicateForm({ values, zoneName, zones }: DuplicateFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: DuplicateEvent,
    defaultValues: { ...values, sale: "same", guards: false, blocks: true } as DuplicateEventInput,
    send: (typed: DuplicateEventInput) => duplicateEventAction(typed),
    onDone: (event) => {
      router.push(`/event/${event.id}?hecho=duplicado`);
      return undefined;
    },
  });
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Duplicar evento" cancelHref={`/event/${values.id}`}>
      <div className="formulario">
        <div className="panel">
          <Block title="La copia">
            <Field label="Nombre" error={errorOf("name")}>
              <Input autoComplete="off" {...form.register("name")} />
            </Field>
            <Field label="Empieza" help={`Hora de ${zoneName.replace(/^hora de /, "")}.`} error={errorOf("startsAt")}>
              <Input type="datetime-local" {...form.register("startsAt")} />
            </Field>
            <p className="meta">
              Puertas, estacionamiento, fin y cierre de venta quedan a la misma distancia del inicio. Se guarda como
              borrador, sin nada de lo vendido.
            </p>
          </Block>
        </div>
        <div className="panel">
          <Block title="Qué se copia">
            <p className="meta">
              {zones.length === 0
                ? "El evento todavía no tiene zonas."
                : zones
                    .map((zone) => `${zone.key} ${formatMoney(zone.priceCents)}, ${zone.capacity} lugares`)
                    .join(" · ")}
            </p>
            <CopyOptions register={(name) => form.register(name)} />
          </Block>
        </div>
      </div>
    </OfficeForm>
  );
}
