"use client";

import { useState } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { GatePlan } from "@/components/enclosures/gate-plan";
import { Btn } from "@/components/ui/btn";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { OctagonMark } from "@/components/ui/marks";
import { Panel } from "@/components/ui/panel";
import { DIRECTION_NAMES, DIRECTIONS, GATE_WAYS, GATE_WAYS_NAMES } from "@/lib/enclosures/client";
import type { CreateEnclosureInput } from "@/lib/enclosures/schemas";

interface GatesEditorProps<Out> {
  form: UseFormReturn<CreateEnclosureInput, unknown, Out>;
  errorOf: (name: string) => string | null;
  /** The saved plan: its picture and its size in its own units. */
  plan: { image: string; width: number; height: number } | null;
}

const directions = DIRECTIONS.map((value) => ({ value, label: DIRECTION_NAMES[value] }));

const ways = GATE_WAYS.map((value) => ({ value, label: GATE_WAYS_NAMES[value] }));

/** Where a gate's fields say that it lies; null while they say no point. */
function pointOfGate(x: unknown, y: unknown): [number, number] | null {
  if (x === "" || y === "" || x == null || y == null) return null;
  const [across, down] = [Number(x), Number(y)];
  return Number.isFinite(across) && Number.isFinite(down) ? [across, down] : null;
}

/** The doors of the venue: name, street and side, and where they lie on the plan. */
export function GatesEditor<Out>({ form, errorOf, plan }: GatesEditorProps<Out>) {
  const { control, register } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "gates", keyName: "row" });
  const error = errorOf("gates");
  /** The gate that a click on the plan places. */
  const [placing, setPlacing] = useState<number | null>(null);
  const image = form.watch("planImage") || null;
  const gates = form.watch("gates") ?? [];
  const place = ([x, y]: [number, number]) => {
    if (placing === null) return;
    form.setValue(`gates.${placing}.planX`, x, { shouldDirty: true });
    form.setValue(`gates.${placing}.planY`, y, { shouldDirty: true });
  };
  return (
    <Panel title="Accesos" meta="Por dónde entran y salen los autos" id="gates">
      {error ? (
        <p className="error px-4 pb-2">
          <OctagonMark />
          {error}
        </p>
      ) : null}
      {fields.map((field, index) => (
        <div className="bloque" key={field.row}>
          <div className="grid items-start gap-4 sm:grid-cols-[7rem_1fr_auto]">
            <Field label="Nombre" error={errorOf(`gates.${index}.label`)}>
              <Input autoComplete="off" placeholder={String(index + 1)} {...register(`gates.${index}.label`)} />
            </Field>
            <Field label="Calle" error={errorOf(`gates.${index}.street`)}>
              <Input autoComplete="off" {...register(`gates.${index}.street`)} />
            </Field>
            <Btn
              variant="icono"
              className="sm:mt-7"
              aria-label={`Quitar el acceso ${form.getValues(`gates.${index}.label`) || index + 1}`}
              onClick={() => {
                remove(index);
                setPlacing(null);
              }}
            >
              <Icon name="trash" />
            </Btn>
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Lado" error={errorOf(`gates.${index}.direction`)}>
              <Select options={directions} {...register(`gates.${index}.direction`)} />
            </Field>
            <Field label="Sentido" error={errorOf(`gates.${index}.ways`)}>
              <Select options={ways} {...register(`gates.${index}.ways`)} />
            </Field>
            <Field label="En el plano, x" error={errorOf(`gates.${index}.planX`)}>
              <NumberInput {...register(`gates.${index}.planX`)} />
            </Field>
            <Field label="En el plano, y" error={errorOf(`gates.${index}.planY`)}>
              <NumberInput {...register(`gates.${index}.planY`)} />
            </Field>
          </div>
          {image ? (
            <Btn size="sm" className="justify-self-start" onClick={() => setPlacing(placing === index ? null : index)}>
              <Icon name={placing === index ? "check" : "map-pin"} />
              {placing === index ? "Listo" : "Poner en el plano"}
            </Btn>
          ) : null}
          {image && placing === index ? (
            <GatePlan
              image={image}
              size={plan?.image === image ? plan : null}
              gates={gates.map((gate, at) => ({
                key: fields[at]?.row ?? String(at),
                label: gate.label,
                direction: gate.direction ?? "n",
                planPoint: pointOfGate(gate.planX, gate.planY),
              }))}
              placing={placing}
              onPlace={place}
            />
          ) : null}
        </div>
      ))}
      <div className="bloque">
        <Btn
          size="sm"
          className="justify-self-start"
          onClick={() =>
            append({ label: String(fields.length + 1), street: "", direction: "n", ways: "both", planX: "", planY: "" })
          }
        >
          <Icon name="plus" />
          Agregar acceso
        </Btn>
      </div>
    </Panel>
  );
}
