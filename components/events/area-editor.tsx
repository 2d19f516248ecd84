"use client";

import { useRouter } from "next/navigation";
import { ConfirmAct } from "@/components/office/confirm-act";
import { useOfficeForm } from "@/components/office/use-office-form";
import { brindis } from "@/components/ui/brindis";
import { Campo } from "@/components/ui/campo";
import { NumberInput } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Icon } from "@/components/ui/icon";
import { Placa } from "@/components/ui/placa";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { moneyInput } from "@/lib/core/money";
import { removeEventAreaAction, updateEventAreaAction } from "@/lib/events/actions";
import { type AreaFiguresDto, UpdateEventArea, type UpdateEventAreaInput } from "@/lib/events/schemas";

/** Price and capacity of one zone of an event, and the way to take it out. */
export function AreaEditor({ area, eventName }: { area: AreaFiguresDto; eventName: string }) {
  const router = useRouter();
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: UpdateEventArea,
    defaultValues: { id: area.id, priceCents: moneyInput(area.priceCents), capacity: String(area.capacity) },
    send: (values: UpdateEventAreaInput) => updateEventAreaAction(values),
    onDone: (saved) => {
      form.reset({ id: area.id, priceCents: moneyInput(saved.priceCents), capacity: String(saved.capacity) });
      brindis(`Guardaste la zona ${area.key}.`);
      router.refresh();
      return "again";
    },
  });
  const id = (name: string) => `area-${area.id}-${name}`;
  return (
    <form
      noValidate
      className="bloque"
      aria-label={`Zona ${area.key}, ${area.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div ref={summary} tabIndex={-1}>
        <ErrorSummary errors={[]} message={frame.message} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem_9rem_auto]">
        <div className="fila gap-3 sm:mt-7">
          <Placa code={area.key} size="sm" />
          <span>
            {area.name}
            <span className="ayuda block">
              {area.sold} vendidos, {area.held} apartados
            </span>
          </span>
        </div>
        <Campo label="Precio" id={id("priceCents")} error={errorOf("priceCents")}>
          <NumberInput decimals {...form.register("priceCents")} />
        </Campo>
        <Campo label="Lugares" id={id("capacity")} help={`Caben ${area.zoneCapacity}`} error={errorOf("capacity")}>
          <NumberInput {...form.register("capacity")} />
        </Campo>
        <div className="fila sm:mt-7">
          <SubmitBtn variant="plain" size="sm" busy={frame.sending} disabled={!frame.ready}>
            Guardar
          </SubmitBtn>
          <ConfirmAct
            send={removeEventAreaAction}
            input={{ id: area.id }}
            done={`Quitaste la zona ${area.key} del evento.`}
            trigger={<Icon name="trash" />}
            triggerLabel={`Quitar la zona ${area.key} del evento`}
            look={{ variant: "icono" }}
            title={`¿Quitar la zona ${area.key} de ${eventName}?`}
            points={[
              `Sus ${area.capacity} lugares dejan de venderse en este evento.`,
              "Sus guardias quedan sin esa asignación.",
              "Solo se puede mientras nadie ha comprado ni apartado en ella.",
            ]}
            note={null}
            confirm="Quitar zona"
          />
        </div>
      </div>
    </form>
  );
}
