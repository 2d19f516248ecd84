"use client";

import { useRouter } from "next/navigation";
import { GuestFile } from "@/components/courtesy-qrs/guest-file";
import { useGuestFile } from "@/components/courtesy-qrs/use-guest-file";
import { eventOptions } from "@/components/events/event-choice";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Checkbox } from "@/components/ui/choice";
import { Input, NumberInput, Select, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SearchSelect } from "@/components/ui/search-select";
import { formatCount } from "@/lib/core/money";
import type { CourtesyEventDto } from "@/lib/courtesy-qrs";
import { generateCourtesiesAction } from "@/lib/courtesy-qrs/actions";
import { type CourtesyBatchDto, guestsOf, MOST_COURTESIES } from "@/lib/courtesy-qrs/client";
import { GenerateForm } from "@/lib/courtesy-qrs/schemas";

interface GenerateFormProps {
  events: readonly CourtesyEventDto[];
  eventId: string;
  zoneId: string;
}

export function CourtesyGenerateForm({ events, eventId, zoneId }: GenerateFormProps) {
  const router = useRouter();
  const guests = useGuestFile();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: GenerateForm,
    defaultValues: {
      eventId,
      zoneId,
      quantity: "",
      labels: "",
      guests: "",
      entryRights: "1",
      isGroup: false,
      note: "",
    },
    send: (values) => {
      if (guests.chosen) return guests.send<CourtesyBatchDto>(values);
      const people = guestsOf(String(values.guests ?? ""));
      return generateCourtesiesAction({ ...values, ...(people.length > 0 ? { people } : {}) });
    },
    onDone: ({ id }) => {
      router.push(`/generate-qr/lote/${id}`);
      return undefined;
    },
  });
  const { register, watch, setValue } = form;
  const event = events.find(({ id }) => String(id) === String(watch("eventId")));
  const zone = event?.zones.find(({ id }) => String(id) === String(watch("zoneId")));
  const typed = guestsOf(String(watch("guests") ?? "")).length;
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel="Generar QR"
      cancelHref="/generate-qr"
      dirty={frame.dirty || guests.chosen !== null}
    >
      <div className="formulario">
        <div className="panel">
          <Block title="Para qué">
            <Field label="Evento" id="eventId" error={errorOf("eventId")}>
              <SearchSelect
                placeholder="Elige un evento"
                options={eventOptions(events)}
                defaultValue={eventId}
                onValueChange={(id) => {
                  setValue("eventId", id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
                  setValue("zoneId", "");
                }}
              />
            </Field>
            <Field
              label="Zona"
              help={zone ? `${zone.free} lugares libres ahora.` : "Cada QR toma un lugar de la zona."}
              error={errorOf("zoneId")}
            >
              <Select
                placeholder="Elige una zona"
                options={(event?.zones ?? []).map(({ id, key, name, free }) => ({
                  value: String(id),
                  label: `${key} ${name} (${free} libres)`,
                }))}
                {...register("zoneId")}
              />
            </Field>
          </Block>
          <Block title="Cuántos">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Cantidad" help={`De 1 a ${formatCount(MOST_COURTESIES)}.`} error={errorOf("quantity")}>
                <NumberInput {...register("quantity")} />
              </Field>
              <Field label="Entradas de cada uno" help="Normalmente 1." error={errorOf("entryRights")}>
                <NumberInput {...register("entryRights")} />
              </Field>
            </div>
            <Checkbox label="Un solo QR para todos: un grupo de hasta 20 autos" {...register("isGroup")} />
            {zone?.isNumbered ? (
              <Field
                label="Lugares"
                help="Sus números, separados por comas: A1, A2. Vacío: los siguientes libres."
                error={errorOf("labels")}
              >
                <Input autoComplete="off" spellCheck={false} className="uppercase" {...register("labels")} />
              </Field>
            ) : null}
          </Block>
        </div>
        <div className="panel">
          <Block title="Para quién">
            <Field
              label="Personas"
              help="Opcional. Una por renglón, o pégalas de Excel: nombre, correo, WhatsApp, placa. Los QR que sobren quedan sin asignar."
              error={errorOf("people") ?? errorOf("guests") ?? peopleError(frame.errors)}
            >
              <Textarea rows={9} spellCheck={false} {...register("guests")} />
            </Field>
            <p className="meta" role="status">
              {typed === 0 ? "" : typed === 1 ? "1 persona" : `${typed} personas`}
            </p>
            <GuestFile guests={guests} error={errorOf("file")} />
            <Field
              label="Nota"
              help="Para reconocerlos en la lista: “Prensa”, “Patrocinio Acero”."
              error={errorOf("note")}
            >
              <Input maxLength={300} autoComplete="off" {...register("note")} />
            </Field>
          </Block>
        </div>
      </div>
    </OfficeForm>
  );
}

/** "Renglón 3: …" for the first person that was refused. */
function peopleError(errors: readonly { field: string; message: string }[]): string | null {
  const found = errors.find(({ field }) => /^people\.\d+\./.test(field));
  return found ? `Renglón ${Number(found.field.split(".")[1]) + 1}: ${found.message}` : null;
}
