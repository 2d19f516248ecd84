"use client";

import type { ClipboardEvent, KeyboardEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { HourInput, Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { mapLink, pointOf, TIME_ZONES } from "@/lib/enclosures/client";
import type { CreateEnclosureInput } from "@/lib/enclosures/schemas";

interface EnclosurePlaceProps {
  form: Pick<UseFormReturn<CreateEnclosureInput>, "register" | "watch" | "setValue">;
  errorOf: (name: string) => string | null;
}

/** Degrees as typed, or null. */
const degrees = (value: unknown) => (value === "" || Number.isNaN(Number(value)) ? null : Number(value));

/** Where a venue is, in words and as a point, and how people reach it. */
export function EnclosurePlace({ form: { register, watch, setValue }, errorOf }: EnclosurePlaceProps) {
  // Map applications copy both at once.
  const split = (text: string) => {
    const point = pointOf(text);
    if (!point) return false;
    for (const name of ["latitude", "longitude"] as const)
      setValue(name, point[name], { shouldDirty: true, shouldValidate: true });
    return true;
  };
  const paste = (event: ClipboardEvent) => {
    if (split(event.clipboardData.getData("text"))) event.preventDefault();
  };
  // Typed, both are known once the field is left, or the form sent.
  const typed = { onBlur: (event: { target: { value: string } }) => void split(event.target.value) };
  const sent = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") split(event.currentTarget.value);
  };
  const [name, location] = [watch("name"), watch("location")];
  const place = { name, location, mapUrl: watch("mapUrl") || null };
  const point = { latitude: degrees(watch("latitude")), longitude: degrees(watch("longitude")) };
  // The API takes any zone: one that is not on the list stays chosen.
  const timeZone = watch("timeZone") ?? "";
  const isListed = timeZone === "" || TIME_ZONES.some(({ value }) => value === timeZone);
  const zones = isListed ? TIME_ZONES : [...TIME_ZONES, { value: timeZone, label: timeZone }];
  return (
    <>
      <Block title="Dónde está">
        <Field label="Ubicación" help="Calle, ciudad y estado, separados con comas." error={errorOf("location")}>
          <Input autoComplete="off" {...register("location")} />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Latitud" help="Pega o escribe aquí «25.6785, -100.284» de tu mapa." error={errorOf("latitude")}>
            <Input
              inputMode="text"
              autoComplete="off"
              onPaste={paste}
              onKeyDown={sent}
              {...register("latitude", typed)}
            />
          </Field>
          <Field label="Longitud" error={errorOf("longitude")}>
            <Input
              inputMode="text"
              autoComplete="off"
              onPaste={paste}
              onKeyDown={sent}
              {...register("longitude", typed)}
            />
          </Field>
        </div>
        <Field
          label="Enlace del mapa"
          help="Opcional: en lugar del punto, uno tuyo, por ejemplo de Waze."
          error={errorOf("mapUrl")}
        >
          <Input type="url" inputMode="url" autoComplete="off" {...register("mapUrl")} />
        </Field>
        {location ? (
          <p className="ayuda">
            <a className="enlace" href={mapLink({ ...place, ...point })} target="_blank" rel="noreferrer">
              Probar el mapa que verá quien compre
            </a>
          </p>
        ) : null}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Zona horaria" error={errorOf("timeZone")}>
            <Select options={zones} {...register("timeZone")} />
          </Field>
          <Field
            label="El día de operación empieza"
            help="Lo que pasa de noche antes de esa hora es del día anterior, en reportes y tarifas."
            error={errorOf("dayStart")}
          >
            <HourInput {...register("dayStart")} />
          </Field>
        </div>
      </Block>
      <Block title="Contacto para quien compra">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Teléfono" help="Diez dígitos." error={errorOf("contactPhone")}>
            <Input type="tel" inputMode="tel" autoComplete="off" {...register("contactPhone")} />
          </Field>
          <Field label="WhatsApp" help="Diez dígitos." error={errorOf("contactWhatsapp")}>
            <Input type="tel" inputMode="tel" autoComplete="off" {...register("contactWhatsapp")} />
          </Field>
        </div>
        <Field label="Correo" help="Se ven en la tienda, los correos y los boletos." error={errorOf("contactEmail")}>
          <Input type="email" inputMode="email" autoComplete="off" {...register("contactEmail")} />
        </Field>
      </Block>
    </>
  );
}
