"use client";

import { useFieldArray } from "react-hook-form";
import type { RatesKit } from "@/components/prepaid/rates-kit";
import { NEW_WINDOW } from "@/components/prepaid/type-values";
import { Btn } from "@/components/ui/btn";
import { HourInput, MoneyInput } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";

const DAYS = [
  { value: "1", label: "lun", name: "Lunes" },
  { value: "2", label: "mar", name: "Martes" },
  { value: "3", label: "mié", name: "Miércoles" },
  { value: "4", label: "jue", name: "Jueves" },
  { value: "5", label: "vie", name: "Viernes" },
  { value: "6", label: "sáb", name: "Sábado" },
  { value: "0", label: "dom", name: "Domingo" },
] as const;

const MOST = 10;

const HELP = {
  entry: "Cada entrada cuesta lo del horario en que se lee el QR.",
  time: "Cada fracción cuesta lo del horario en que empieza.",
  day: "Un día de operación que pasa de medianoche es del día en que empezó.",
} as const;

interface WindowProps {
  kit: RatesKit;
  index: number;
  onRemove: () => void;
}

/** One stretch of the week with prices of its own. */
function WindowFields({ kit, index, onRemove }: WindowProps) {
  const { place, rates, form, errorOf } = kit;
  const path = `${place}.windows.${index}` as const;
  const control = (name: "from" | "until" | "cents" | "nextCents" | "firstCents") => form.register(`${path}.${name}`);
  const errorAt = (name: string) => errorOf(`${path}.${name}`);
  const isTime = rates.kind === "time";
  return (
    <div className="horario grid gap-4">
      <FieldGroup
        legend={<span className="vh">{`Días del horario ${index + 1}`}</span>}
        id={`${path}.days`}
        error={errorAt("days")}
      >
        <div className="dias">
          {DAYS.map(({ value, label, name }) => (
            <label key={value}>
              <input
                type="checkbox"
                value={value}
                aria-label={name}
                defaultChecked={rates.windows[index]?.days.includes(value)}
                {...form.register(`${path}.days`)}
              />
              <span aria-hidden="true">{label}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <div className="tres-c">
        {rates.kind === "day" ? null : (
          <>
            <Field label="Desde" error={errorAt("from")}>
              <HourInput {...control("from")} />
            </Field>
            <Field label="Hasta" error={errorAt("until")}>
              <HourInput {...control("until")} />
            </Field>
          </>
        )}
        {isTime ? (
          <>
            <Field label="Fracción" error={errorAt("nextCents")}>
              <MoneyInput {...control("nextCents")} />
            </Field>
            <Field label="Primera unidad" help="Vacío: la de siempre" error={errorAt("firstCents")}>
              <MoneyInput {...control("firstCents")} />
            </Field>
          </>
        ) : (
          <Field label="Cuesta" error={errorAt("cents")}>
            <MoneyInput {...control("cents")} />
          </Field>
        )}
        <Btn size="sm" variant="quieto" className="self-end justify-self-start" onClick={onRemove}>
          <Icon name="trash" size={18} />
          Quitar<span className="vh">{` el horario ${index + 1}`}</span>
        </Btn>
      </div>
    </div>
  );
}

/** The hours of the week at which a visit costs otherwise. */
export function WindowsEditor({ kit }: { kit: RatesKit }) {
  const { place, form, rates } = kit;
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: `${place}.windows`,
    keyName: "row",
  });
  const error = kit.errorOf(`${place}.windows`);
  const kind = rates.kind === "entry" || rates.kind === "day" ? rates.kind : "time";
  return (
    <div className="bloque">
      <div className="rubro">
        <h2>{kind === "day" ? "Otro precio por día" : "Otro precio por horario"}</h2>
        <Btn size="sm" disabled={fields.length >= MOST} onClick={() => append(NEW_WINDOW)}>
          <Icon name="plus" size={18} />
          Agregar
        </Btn>
      </div>
      {fields.map(({ row }, index) => (
        <WindowFields key={row} kit={kit} index={index} onRemove={() => remove(index)} />
      ))}
      {error ? <p className="error">{error}</p> : null}
      <p className="ayuda">{fields.length === 0 ? "Cuesta lo mismo a toda hora y todos los días." : HELP[kind]}</p>
    </div>
  );
}
