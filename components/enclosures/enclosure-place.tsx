"use client";

import type { ClipboardEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Campo } from "@/components/ui/campo";
import { Input, Select } from "@/components/ui/control";
import { Bloque } from "@/components/ui/panel";
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
  const paste = (event: ClipboardEvent) => {
    const point = pointOf(event.clipboardData.getData("text"));
    if (!point) return;
    event.preventDefault();
    for (const name of ["latitude", "longitude"] as const)
      setValue(name, point[name], { shouldDirty: true, shouldValidate: true });
  };
  const [name, location] = [watch("name"), watch("location")];
  const place = { name, location, mapUrl: watch("mapUrl") || null };
  const point = { latitude: degrees(watch("latitude")), longitude: degrees(watch("longitude")) };
  return (
    <>
      <Bloque title="Dónde está">
        <Campo label="Ubicación" help="Calle, ciudad y estado, separados con comas." error={errorOf("location")}>
          <Input autoComplete="off" {...register("location")} />
        </Campo>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Campo label="Latitud" help="Pega aquí «25.6785, -100.284» de tu mapa." error={errorOf("latitude")}>
            <Input inputMode="text" autoComplete="off" onPaste={paste} {...register("latitude")} />
          </Campo>
          <Campo label="Longitud" error={errorOf("longitude")}>
            <Input inputMode="text" autoComplete="off" onPaste={paste} {...register("longitude")} />
          </Campo>
        </div>
        <Campo
          label="Enlace del mapa"
          help="Opcional: en lugar del punto, uno tuyo, por ejemplo de Waze."
          error={errorOf("mapUrl")}
        >
          <Input type="url" inputMode="url" autoComplete="off" {...register("mapUrl")} />
        </Campo>
        {location ? (
          <p className="ayuda">
            <a className="enlace" href={mapLink({ ...place, ...point })} target="_blank" rel="noreferrer">
              Probar el mapa que verá quien compre
            </a>
          </p>
        ) : null}
        <Campo label="Zona horaria" error={errorOf("timeZone")}>
          <Select options={TIME_ZONES} {...register("timeZone")} />
        </Campo>
      </Bloque>
      <Bloque title="Contacto para quien compra">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Campo label="Teléfono" help="Diez dígitos." error={errorOf("contactPhone")}>
            <Input type="tel" inputMode="tel" autoComplete="off" {...register("contactPhone")} />
          </Campo>
          <Campo label="WhatsApp" help="Diez dígitos." error={errorOf("contactWhatsapp")}>
            <Input type="tel" inputMode="tel" autoComplete="off" {...register("contactWhatsapp")} />
          </Campo>
        </div>
        <Campo label="Correo" help="Se ven en la tienda, los correos y los boletos." error={errorOf("contactEmail")}>
          <Input type="email" inputMode="email" autoComplete="off" {...register("contactEmail")} />
        </Campo>
      </Bloque>
    </>
  );
}
