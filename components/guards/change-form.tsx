"use client";

import { useRouter } from "next/navigation";
import { type GuardChoice, guardLabel, SupervisorChoice } from "@/components/guards/where-fields";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Select } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import { formatDay } from "@/lib/core/dates";
import { changeAssignmentAction } from "@/lib/guards/actions";
import type { AssignmentDto, PlacesDto } from "@/lib/guards/client";
import { ChangeAssignment, type ChangeAssignmentInput } from "@/lib/guards/schemas";

interface ChangeFormProps {
  assignment: AssignmentDto;
  places: readonly PlacesDto[];
  guards: readonly GuardChoice[];
}

/** Moves an assignment to another guard, event, zone or gate. */
export function ChangeForm({ assignment, places, guards }: ChangeFormProps) {
  const router = useRouter();
  const { id, userId, eventId, parkingAreaId, gateId, isSupervisor } = assignment;
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: ChangeAssignment,
    defaultValues: {
      id,
      userId: String(userId),
      eventId: String(eventId),
      parkingAreaId: String(parkingAreaId),
      gateId: gateId === null ? "" : String(gateId),
      isSupervisor,
    } as ChangeAssignmentInput,
    send: (values: ChangeAssignmentInput) => changeAssignmentAction(values),
    onDone: () => {
      notify("Guardaste la asignación.");
      router.refresh();
      return "again";
    },
  });
  const zones = places.find((place) => String(place.eventId) === String(form.watch("eventId")))?.zones ?? [];
  const gates = zones.find((zone) => String(zone.id) === String(form.watch("parkingAreaId")))?.gates ?? [];
  return (
    <form
      noValidate
      className="panel"
      aria-label="Cambiar asignación"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title="Cambiar asignación">
        <div ref={summary} tabIndex={-1} className="empty:absolute">
          <ErrorSummary errors={frame.errors} message={frame.message} />
        </div>
        <Field label="Guardia" error={errorOf("userId")}>
          <Select
            options={guards.map((guard) => ({ value: String(guard.id), label: guardLabel(guard) }))}
            {...form.register("userId")}
          />
        </Field>
        <Field label="Evento" error={errorOf("eventId")}>
          <Select
            options={places.map((place) => ({
              value: String(place.eventId),
              label: `${place.eventName}, ${formatDay(place.startsAt, place.timeZone)}`,
            }))}
            {...form.register("eventId", {
              onChange: () => {
                form.setValue("parkingAreaId", "");
                form.setValue("gateId", "");
              },
            })}
          />
        </Field>
        <Field label="Zona" error={errorOf("parkingAreaId")}>
          <Select
            placeholder="Elige una zona"
            options={zones.map((zone) => ({ value: String(zone.id), label: `${zone.key}, ${zone.name}` }))}
            {...form.register("parkingAreaId", { onChange: () => form.setValue("gateId", "") })}
          />
        </Field>
        <Field label="Acceso" help="Sin elegir, cualquiera de la zona." error={errorOf("gateId")}>
          <Select
            placeholder="Cualquier acceso"
            options={gates.map((gate) => ({ value: String(gate.id), label: gate.label }))}
            {...form.register("gateId")}
          />
        </Field>
        <SupervisorChoice {...form.register("isSupervisor")} />
        <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
          Guardar cambios
        </SubmitBtn>
      </Block>
    </form>
  );
}
