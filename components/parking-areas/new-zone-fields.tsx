"use client";

import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ZoneFields } from "@/components/parking-areas/zone-fields";
import { ZoneGates } from "@/components/parking-areas/zone-gates";
import { ZonePlaces } from "@/components/parking-areas/zone-places";
import { Btn } from "@/components/ui/btn";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Block } from "@/components/ui/panel";
import type { GateDto } from "@/lib/enclosures/client";
import type { PlanDrawingInput } from "@/lib/parking-areas/schemas";

interface NewZoneFieldsProps<Out extends FieldValues> {
  index: number;
  form: UseFormReturn<PlanDrawingInput, unknown, Out>;
  errorOf: (name: string) => string | null;
  gates: readonly GateDto[];
  enclosureId: number;
  /** Only the zone that is being drawn shows its fields. */
  isOpen: boolean;
  onDraw: () => void;
  onDrop: () => void;
}

/** What a zone that is made on the plan needs; its notes are written later, in its own form. */
export function NewZoneFields<Out extends FieldValues>(props: NewZoneFieldsProps<Out>) {
  const { index, form, errorOf, gates, enclosureId, isOpen, onDraw, onDrop } = props;
  const nameOf = (name: string) => `created.${index}.${name}`;
  const pathOf = (name: string) => nameOf(name) as Path<PlanDrawingInput>;
  const values = form.watch("created")?.[index];
  const fields: ZoneFields = {
    register: (name) => form.register(pathOf(name)),
    values: values ?? {},
    set: (name, value) => form.setValue(`created.${index}.${name}`, value, { shouldDirty: true }),
    setGates: (ids) => {
      form.setValue(`created.${index}.gateIds`, ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    },
    errorOf: (name) => errorOf(nameOf(name)),
    nameOf,
  };
  const code = (values?.key ?? "").trim().toUpperCase();
  return (
    <section className="panel" hidden={!isOpen} aria-label={`Zona nueva ${code}`.trim()}>
      <Block title={`Zona nueva ${code}`.trim()}>
        <div className="dos">
          <Field label="Clave" error={fields.errorOf("key")}>
            <Input maxLength={4} autoComplete="off" autoCapitalize="characters" {...fields.register("key")} />
          </Field>
          <Field label="Nombre" error={fields.errorOf("name")}>
            <Input autoComplete="off" {...fields.register("name")} />
          </Field>
        </div>
      </Block>
      <ZonePlaces fields={fields} />
      <ZoneGates fields={fields} gates={gates} enclosureId={enclosureId} />
      <div className="bloque" id={nameOf("polygon")} tabIndex={-1}>
        {fields.errorOf("polygon") ? <p className="error">{fields.errorOf("polygon")}</p> : null}
        <div className="fila flex-wrap gap-2">
          <Btn size="sm" onClick={onDraw}>
            <Icon name="pencil" />
            Dibujar esta zona
          </Btn>
          <Btn size="sm" onClick={onDrop}>
            <Icon name="trash" />
            Quitar esta zona
          </Btn>
        </div>
      </div>
    </section>
  );
}
