"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Campo } from "@/components/ui/campo";
import { Input, NumberInput, Select, Textarea } from "@/components/ui/control";
import { Bloque } from "@/components/ui/panel";
import { createEventAction, updateEventAction } from "@/lib/events/actions";
import { CreateEvent, type CreateEventInput, EVENT_PICTURES } from "@/lib/events/schemas";

interface EventFormProps {
  /** An event that exists, or null to create one. */
  eventId: number | null;
  values: CreateEventInput;
  venueName: string;
  /** "hora de Monterrey" */
  zoneName: string;
}

/** Creates an event as a draft, or changes one. Times are the venue's. */
export function EventForm({ eventId, values, venueName, zoneName }: EventFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreateEvent,
    defaultValues: values,
    send: async (typed: CreateEventInput) => {
      if (eventId === null) return createEventAction(typed);
      const { enclosureId: _venue, ...own } = typed;
      return updateEventAction({ id: eventId, ...own });
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
  ) => (
    <Campo label={label} error={errorOf(name)}>
      <Input type="datetime-local" {...register(name)} />
    </Campo>
  );
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={eventId === null ? "Crear evento" : "Guardar evento"}
      cancelHref={eventId === null ? "/event" : `/event/${eventId}`}
      dirty={form.formState.isDirty}
    >
      <div className="formulario">
        <div className="panel">
          <Bloque title="Qué es">
            <p className="meta">{venueName}</p>
            <Campo label="Nombre del evento" error={errorOf("name")}>
              <Input autoComplete="off" {...register("name")} />
            </Campo>
            <Campo label="Descripción" help="Opcional." error={errorOf("description")}>
              <Textarea rows={4} {...register("description")} />
            </Campo>
            <Campo label="Imagen" error={errorOf("picture")}>
              <Select placeholder="Sin imagen" options={EVENT_PICTURES} {...register("picture")} />
            </Campo>
            <div className="w-40">
              <Campo label="Lugares por comprador" error={errorOf("buyerLimit")}>
                <NumberInput {...register("buyerLimit")} />
              </Campo>
            </div>
          </Bloque>
        </div>
        <div className="panel">
          <Bloque title="Cuándo es">
            <p className="meta">Todas las horas son de {zoneName}.</p>
            <div className="grid gap-4 sm:grid-cols-2">
              {moment("parkingOpensAt", "Abre el estacionamiento")}
              {moment("doorsAt", "Abren las puertas (opcional)")}
              {moment("startsAt", "Empieza")}
              {moment("endsAt", "Termina")}
            </div>
          </Bloque>
          <Bloque title="Cuándo se vende">
            <div className="grid gap-4 sm:grid-cols-2">
              {moment("salesStartAt", "Abre la venta")}
              {moment("salesEndAt", "Cierra la venta")}
            </div>
          </Bloque>
        </div>
      </div>
    </OfficeForm>
  );
}
