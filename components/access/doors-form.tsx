"use client";

import { useRouter } from "next/navigation";
import { useFieldArray } from "react-hook-form";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Btn } from "@/components/ui/btn";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { OctagonMark } from "@/components/ui/marks";
import { notify } from "@/components/ui/toaster";
import { editDoorsAction, saveDoorsAction } from "@/lib/access/actions";
import type { VenueDoorsDto } from "@/lib/access/client";
import { SaveDoors } from "@/lib/access/schemas";

interface DoorsFormProps {
  doors: VenueDoorsDto;
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision: string;
}

const valuesOf = ({ doors }: VenueDoorsDto): SaveDoors => ({ doors: doors.map(({ id, label }) => ({ id, label })) });

/** The doors by which people enter a venue on foot. */
export function DoorsForm({ doors, revision }: DoorsFormProps) {
  const router = useRouter();
  const { id } = doors.venue;
  const reload = async () => {
    const result = await editDoorsAction({ id });
    if (!result.ok) return result;
    return { ok: true as const, data: { values: valuesOf(result.data.held), revision: result.data.revision } };
  };
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: SaveDoors,
    defaultValues: valuesOf(doors),
    shared: { revision, reload },
    send: (values: SaveDoors, seen) => saveDoorsAction({ id, revision: seen, ...values }),
    onDone: () => {
      notify("Guardaste las puertas.");
      router.push("/parkingArea/ocupacion");
      return undefined;
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "doors", keyName: "row" });
  const error = errorOf("doors");
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel="Guardar puertas"
      cancelHref="/parkingArea/ocupacion"
      edits
    >
      <section className="panel max-w-2xl" id="doors">
        {error ? (
          <p className="error px-4 pt-3">
            <OctagonMark />
            {error}
          </p>
        ) : null}
        {fields.length === 0 ? <p className="bloque">Este recinto no tiene puertas para personas.</p> : null}
        {fields.map((field, index) => (
          <div className="bloque" key={field.row}>
            <div className="grid grid-cols-[1fr_auto] items-start gap-4">
              <Field label="Nombre de la puerta" error={errorOf(`doors.${index}.label`)}>
                <Input autoComplete="off" placeholder="Puerta principal" {...form.register(`doors.${index}.label`)} />
              </Field>
              <Btn
                variant="icono"
                className="mt-7"
                aria-label={`Quitar la puerta ${form.getValues(`doors.${index}.label`) || index + 1}`}
                onClick={() => remove(index)}
              >
                <Icon name="trash" />
              </Btn>
            </div>
          </div>
        ))}
        <div className="bloque">
          <Btn size="sm" className="justify-self-start" onClick={() => append({ id: "", label: "" })}>
            <Icon name="plus" />
            Agregar puerta
          </Btn>
        </div>
      </section>
    </OfficeForm>
  );
}
