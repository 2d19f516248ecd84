"use client";

import { NumberingPreview } from "@/components/parking-areas/numbering-preview";
import type { ZoneFields } from "@/components/parking-areas/zone-fields";
import { NumberInput, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";

/** How many places, with or without numbers, and whether the zone is VIP. */
export function ZonePlaces({ fields }: { fields: ZoneFields }) {
  const { register, errorOf, nameOf, values, set } = fields;
  const { isNumbered: numbered = false, isVip: vip } = values;
  return (
    <Block title="Lugares">
      <fieldset className="campo" id={nameOf("isNumbered")} tabIndex={-1}>
        <legend className="mb-1.5">Numeración</legend>
        <div className="segmentos">
          {[false, true].map((value) => (
            <label key={String(value)}>
              <input
                className="vh"
                type="radio"
                name={nameOf("numeracion")}
                checked={numbered === value}
                onChange={() => set("isNumbered", value)}
              />
              {value ? "Numerados" : "Sin numerar"}
            </label>
          ))}
        </div>
        {errorOf("isNumbered") ? <p className="error">{errorOf("isNumbered")}</p> : null}
      </fieldset>
      {numbered ? (
        <>
          <Field
            label="Filas y lugares"
            help="Una línea por filas iguales, como “A-F: 1-40, sin 13”. En el mapa de la tienda, una letra que falta es un carril; un número que falta en todas las filas, un paso."
            error={errorOf("pattern")}
          >
            <Textarea rows={3} autoComplete="off" spellCheck={false} {...register("pattern")} />
          </Field>
          <Field
            label="Lugares bloqueados"
            help="Opcional. Existen, pero no se venden: “A7, B7: pilar”."
            error={errorOf("blocked")}
          >
            <Textarea rows={2} autoComplete="off" spellCheck={false} {...register("blocked")} />
          </Field>
          <NumberingPreview pattern={values.pattern ?? ""} blocked={values.blocked ?? ""} />
        </>
      ) : (
        <div className="w-32">
          <Field label="Capacidad" error={errorOf("capacity")}>
            <NumberInput {...register("capacity")} />
          </Field>
        </div>
      )}
      <div className="linea-int">
        <label htmlFor={nameOf("isVip")}>
          <span className="etiqueta">Zona VIP</span>
          <span className="ayuda block">Aparece en el reporte de zona VIP.</span>
        </label>
        <input
          className="interruptor"
          id={nameOf("isVip")}
          type="checkbox"
          role="switch"
          aria-checked={vip ?? false}
          {...register("isVip")}
        />
      </div>
    </Block>
  );
}
