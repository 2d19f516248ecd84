"use client";

import { useRouter } from "next/navigation";
import { EventTypeTag } from "@/components/event-types/event-type-tag";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Block } from "@/components/ui/panel";
import { contrastOf } from "@/lib/core/contrast";
import { createEventTypeAction, editEventTypeAction, updateEventTypeAction } from "@/lib/event-types/actions";
import { EVENT_TYPE_ICONS, type EventTypeDto, LEAST_CONTRAST } from "@/lib/event-types/client";
import { CreateEventType, type CreateEventTypeInput } from "@/lib/event-types/schemas";

const COLOR = /^#[0-9a-f]{6}$/i;
const ratio = new Intl.NumberFormat("es-MX", { maximumFractionDigits: 1 });

function contrastNote(color: string): string {
  if (!COLOR.test(color)) return "Seis cifras, como #05216e.";
  const found = contrastOf(color.toLowerCase(), "#ffffff");
  const words =
    found < LEAST_CONTRAST ? "Casi no se ve sobre blanco: elige uno más oscuro" : "Se distingue sobre blanco";
  return `${words} (${ratio.format(found)} a 1).`;
}

interface EventTypeFormProps {
  type: EventTypeDto | null;
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision?: string | undefined;
}

const valuesOf = (type: EventTypeDto | null): CreateEventTypeInput => ({
  name: type?.name ?? "",
  icon: type?.icon ?? "ticket",
  color: type?.color ?? "#05216e",
});

async function reloaded(id: number) {
  const result = await editEventTypeAction({ id });
  if (!result.ok) return result;
  return { ok: true as const, data: { values: valuesOf(result.data.held), revision: result.data.revision } };
}

/** Creates a kind of event, or changes one, with a live preview. */
export function EventTypeForm({ type, revision }: EventTypeFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreateEventType,
    defaultValues: valuesOf(type),
    shared: type && revision ? { revision, reload: () => reloaded(type.id) } : undefined,
    send: (values: CreateEventTypeInput, seen) =>
      type ? updateEventTypeAction({ id: type.id, revision: seen, ...values }) : createEventTypeAction(values),
    onDone: () => {
      router.push(`/eventType?hecho=${type ? "guardado" : "creado"}`);
      return undefined;
    },
  });
  const { register, watch, setValue } = form;
  const [name, icon, color] = watch(["name", "icon", "color"]);
  const shown = COLOR.test(color) ? color.toLowerCase() : "#05216e";
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={type ? "Guardar tipo" : "Crear tipo"}
      cancelHref="/eventType"
      edits={type !== null}
    >
      <section className="panel max-w-2xl">
        <Block title="Cómo se llama y cómo se ve">
          <p className="fila gap-3" aria-live="polite">
            <span className="meta">Así se verá:</span>
            <EventTypeTag type={{ name: name.trim() || "Tipo de evento", icon: icon ?? "ticket", color: shown }} />
          </p>
          <Field label="Nombre" error={errorOf("name")}>
            <Input autoComplete="off" maxLength={40} {...register("name")} />
          </Field>
          <FieldGroup legend="Icono" id="icon" error={errorOf("icon")}>
            <div className="iconos-opcion">
              {EVENT_TYPE_ICONS.map(({ value, label }) => (
                <label key={value}>
                  <input className="vh" type="radio" value={value} {...register("icon")} />
                  <Icon name={value} size={22} />
                  <span>{label}</span>
                </label>
              ))}
            </div>
          </FieldGroup>
          <div className="fila items-start gap-3">
            <input
              type="color"
              className="muestra-color mt-6.5"
              aria-label="Elegir el color"
              value={shown}
              onChange={(event) => setValue("color", event.target.value, { shouldDirty: true, shouldValidate: true })}
            />
            <Field label="Color" help={contrastNote(color)} error={errorOf("color")}>
              <Input className="w-32" autoComplete="off" spellCheck={false} {...register("color")} />
            </Field>
          </div>
        </Block>
      </section>
    </OfficeForm>
  );
}
