"use client";

import type { UseFormReturn } from "react-hook-form";
import { Campo } from "@/components/ui/campo";
import { NumberInput } from "@/components/ui/control";
import { Bloque } from "@/components/ui/panel";
import type { CreateParkingAreaInput } from "@/lib/parking-areas/schemas";

interface ZonePlacesProps<Out> {
  form: UseFormReturn<CreateParkingAreaInput, unknown, Out>;
  errorOf: (name: string) => string | null;
}

const whole = (text: unknown) => (/^\d{1,4}$/.test(String(text).trim()) ? Number(text) : 0);

/** How many places, with or without numbers, and whether the zone is VIP. */
export function ZonePlaces<Out>({ form, errorOf }: ZonePlacesProps<Out>) {
  const { register, watch, setValue } = form;
  const [numbered, rows, perRow, vip] = watch(["isNumbered", "rows", "perRow", "isVip"]);
  const total = whole(rows) * whole(perRow);
  return (
    <Bloque title="Lugares">
      <fieldset className="campo" id="isNumbered" tabIndex={-1}>
        <legend className="mb-1.5">Numeración</legend>
        <div className="segmentos">
          {[false, true].map((value) => (
            <label key={String(value)}>
              <input
                className="vh"
                type="radio"
                name="numeracion"
                checked={numbered === value}
                onChange={() => setValue("isNumbered", value, { shouldDirty: true })}
              />
              {value ? "Numerados" : "Sin numerar"}
            </label>
          ))}
        </div>
        {errorOf("isNumbered") ? <p className="error">{errorOf("isNumbered")}</p> : null}
      </fieldset>
      {numbered ? (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Campo label="Filas" help="A, B, C…" error={errorOf("rows")}>
              <NumberInput {...register("rows")} />
            </Campo>
            <Campo label="Lugares por fila" error={errorOf("perRow")}>
              <NumberInput {...register("perRow")} />
            </Campo>
          </div>
          <p className="ayuda" role="status">
            {total > 0 ? `${total} lugares, de A1 en adelante.` : "La capacidad sale de las filas."}
          </p>
        </>
      ) : (
        <div className="w-32">
          <Campo label="Capacidad" error={errorOf("capacity")}>
            <NumberInput {...register("capacity")} />
          </Campo>
        </div>
      )}
      <div className="linea-int">
        <label htmlFor="isVip">
          <span className="etiqueta">Zona VIP</span>
          <span className="ayuda block">Aparece en el reporte de zona VIP.</span>
        </label>
        <input
          className="interruptor"
          id="isVip"
          type="checkbox"
          role="switch"
          aria-checked={vip}
          {...register("isVip")}
        />
      </div>
    </Bloque>
  );
}
