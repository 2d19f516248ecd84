"use client";

import { useRouter } from "next/navigation";
import { eventValues } from "@/components/events/event-values";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { PictureField } from "@/components/storage/picture-field";
import { Checkbox } from "@/components/ui/choice";
import { Input, NumberInput, Select, Textarea } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { createEventAction, editEventAction, updateEventAction } from "@/lib/events/actions";
import { EVENT_PICTURES } from "@/lib/events/client";
import { CreateEvent, type CreateEventInput } from "@/lib/events/schemas";

interface EventFormProps {
  types: readonly { id: number; name: string }[];
  adminId: number;
  /** An event that exists, or null to create one. */
  eventId: number | null;
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision?: string;
  values: CreateEventInput;
  venueName: string;
  /** "hora de Monterrey" */
  zoneName: string;
}

async function reloaded(id: number) {
  const result = await editEventAction({ id });
  if (!result.ok) return result;
  const { held, revision } = result.data;
  const venue = { id: held.enclosureId, timeZone: held.timeZone, buyerLimit: held.buyerLimit };
  return { ok: true as const, data: { values: eventValues(held, venue, held.startsAt), revision } };
}

/** Creates an event as a draft, or changes one. Times are the venue's. */
export function EventForm({ eventId, revision, values, venueName, zoneName, types, adminId }: EventFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreateEvent,
    defaultValues: values,
    shared: eventId !== null && revision ? { revision, reload: () => reloaded(eventId) } : undefined,
    send: async (typed: CreateEventInput, seen) => {
      if (eventId === null) return createEventAction(typed);
      const { enclosureId: _venue, ...own } = typed;
      return updateEventAction({ id: eventId, revision: seen, ...own });
    },
    onDone: (event) => {
      router.push(eventId === null ? `/event/${event.id}?ver=zonas&hecho=creado` : `/event/${event.id}?hecho=guardado`);
      return undefined;
    },
  });
  const { register } = form;
  const moment = (
    name: "startsAt" | "endsAt" | "doorsAt" | "parkingOpensAt" | "salesStartAt" | "salesEndAt",
    label: string,
    help?: string,
  ) => (
    <Field label={label} help={help} error={errorOf(name)}>
      <Input type="datetime-local" {...register(name)} />
    </Field>
  );
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={eventId === null ? "Crear evento" : "Guardar evento"}
      cancelHref={eventId === null ? "/event" : `/event/${eventId}`}
      edits={eventId !== null}
    >
      <div className="formulario">
        <div className="panel">
          <Block title="Qué es">
            <p className="meta">{venueName}</p>
            <Field label="Nombre del evento" error={errorOf("name")}>
              <Input autoComplete="off" {...register("name")} />
            </Field>
            <Field label="Descripción" help="Opcional." error={errorOf("description")}>
              <Textarea rows={4} {...register("description")} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
              <Field label="Tipo de evento" error={errorOf("eventTypeId")}>
                <Select
                  placeholder="Sin tipo"
                  options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
                  {...register("eventTypeId")}
                />
              </Field>
              <Field label="Lugares por comprador" error={errorOf("buyerLimit")}>
                <NumberInput {...register("buyerLimit")} />
              </Field>
            </div>
            <PictureField
              kind="event"
              name="picture"
              label="Imagen"
              help="Opcional."
              value={form.watch("picture") || null}
              onChange={(path) => form.setValue("picture", path ?? "", { shouldDirty: true })}
              adminId={adminId}
              error={errorOf("picture")}
            >
              <Field label="O una de las nuestras" id="picture-preset">
                <Select
                  placeholder="Elige un dibujo"
                  options={EVENT_PICTURES}
                  value={EVENT_PICTURES.find(({ value }) => value === form.watch("picture"))?.value ?? ""}
                  onChange={(event) => form.setValue("picture", event.target.value, { shouldDirty: true })}
                />
              </Field>
            </PictureField>
          </Block>
        </div>
        <div className="panel">
          <Block title="Cuándo es">
            <p className="meta">Todas las horas son de {zoneName}.</p>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {moment("parkingOpensAt", "Abre el estacionamiento")}
              {moment("doorsAt", "Abren las puertas", "Opcional.")}
              {moment("startsAt", "Empieza")}
              {moment("endsAt", "Termina")}
              <Field
                label="Tolerancia antes, en minutos"
                help="Los accesos ya dejan pasar antes de abrir."
                error={errorOf("graceBefore")}
              >
                <NumberInput {...register("graceBefore")} />
              </Field>
              <Field
                label="Tolerancia después, en minutos"
                help="Todavía dejan pasar cuando el evento acabó."
                error={errorOf("graceAfter")}
              >
                <NumberInput {...register("graceAfter")} />
              </Field>
            </div>
          </Block>
          <Block title="Cuándo se vende">
            <div className="grid gap-4 sm:grid-cols-2">
              {moment("salesStartAt", "Abre la venta")}
              {moment("salesEndAt", "Cierra la venta")}
            </div>
            <FieldGroup
              legend="Quién puede apartar"
              id="requiresAccount"
              help="Sin marcarla, también se aparta antes de entrar; se paga siempre con cuenta."
              error={errorOf("requiresAccount")}
            >
              <Checkbox label="Solo quien ya entró a su cuenta" {...register("requiresAccount")} />
            </FieldGroup>
          </Block>
        </div>
      </div>
    </OfficeForm>
  );
}
