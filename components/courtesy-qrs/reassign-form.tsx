"use client";

import { useRouter } from "next/navigation";
import { eventOptions } from "@/components/events/event-choice";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { SearchSelect } from "@/components/ui/search-select";
import type { CourtesyEventDto } from "@/lib/courtesy-qrs";
import { reassignCourtesiesAction } from "@/lib/courtesy-qrs/actions";
import { ReassignCourtesies } from "@/lib/courtesy-qrs/schemas";

interface ReassignFormProps {
  /** Events that courtesies may be taken from; past ones count too. */
  from: readonly CourtesyEventDto[];
  to: readonly CourtesyEventDto[];
  eventId: string;
  zoneId: string;
  /** The courtesies to move; when empty, all of the zone are moved. */
  ids: readonly number[];
}

/** Moves courtesies to another zone or event, all or none. */
export function ReassignForm({ from, to, eventId, zoneId, ids }: ReassignFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: ReassignCourtesies,
    defaultValues: {
      eventId,
      zoneId,
      newEventId: eventId,
      newZoneId: "",
      ...(ids.length > 0 ? { ids: [...ids] } : {}),
    },
    send: (values) => reassignCourtesiesAction(values),
    onDone: () => {
      const { newEventId, newZoneId } = form.getValues();
      router.push(`/generate-qr?evento=${newEventId}&zona=${newZoneId}&hecho=movidos`);
      return undefined;
    },
  });
  const { register, watch, setValue } = form;
  const zonesOf = (events: readonly CourtesyEventDto[], name: "eventId" | "newEventId", withFree: boolean) => {
    const event = events.find(({ id }) => String(id) === String(watch(name)));
    return (event?.zones ?? []).map(({ id, key, name: zone, free }) => ({
      value: String(id),
      label: withFree ? `${key} ${zone} (${free} libres)` : `${key} ${zone}`,
    }));
  };
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Reasignar" cancelHref="/generate-qr">
      <Notice
        tone="info"
        title={
          ids.length === 0
            ? "Se mueven todos los que nadie ha usado"
            : ids.length === 1
              ? "Se mueve 1 QR"
              : `Se mueven ${ids.length} QR`
        }
      >
        <p>
          Los QR que ya enviaste o imprimiste dejan de dar acceso; el enlace de cada persona muestra el nuevo. Si no
          caben todos, no se mueve ninguno.
        </p>
      </Notice>
      <div className="formulario xl:grid-cols-2">
        <div className="panel">
          <Block title="De">
            <Field label="Evento" id="eventId" error={errorOf("eventId")}>
              <SearchSelect
                placeholder="Elige un evento"
                options={eventOptions(from)}
                defaultValue={eventId}
                onValueChange={(id) => {
                  setValue("eventId", id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
                  setValue("zoneId", "");
                }}
              />
            </Field>
            <Field label="Zona" error={errorOf("zoneId")}>
              <Select placeholder="Elige una zona" options={zonesOf(from, "eventId", false)} {...register("zoneId")} />
            </Field>
          </Block>
        </div>
        <div className="panel">
          <Block title="A">
            <Field label="Nuevo evento" id="newEventId" error={errorOf("newEventId")}>
              <SearchSelect
                placeholder="Elige un evento"
                options={eventOptions(to)}
                defaultValue={eventId}
                onValueChange={(id) => {
                  setValue("newEventId", id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
                  setValue("newZoneId", "");
                }}
              />
            </Field>
            <Field label="Nueva zona" error={errorOf("newZoneId")}>
              <Select
                placeholder="Elige una zona"
                options={zonesOf(to, "newEventId", true)}
                {...register("newZoneId")}
              />
            </Field>
          </Block>
        </div>
      </div>
    </OfficeForm>
  );
}
