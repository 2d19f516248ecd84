"use client";

import type { UseFormReturn } from "react-hook-form";
import { BrandPreview } from "@/components/enclosures/brand-preview";
import { PictureField } from "@/components/storage/picture-field";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { DEFAULT_BANNER } from "@/lib/enclosures/client";
import type { CreateEnclosureInput } from "@/lib/enclosures/schemas";
import { isUploaded } from "@/lib/storage/client";

export interface PicturesProps {
  form: Pick<UseFormReturn<CreateEnclosureInput>, "register" | "watch" | "setValue">;
  errorOf: (name: string) => string | null;
}

const BANNERS = [
  { value: DEFAULT_BANNER, label: "Banner de Control Traslado" },
  { value: "/img/banner-fundidora.svg", label: "Arena" },
  { value: "/img/banner-prepago.svg", label: "Plaza" },
  { value: "/img/banner-silla.svg", label: "Estadio" },
  { value: "/img/banner-cumbres.svg", label: "Montaña" },
];

/** Whose the pictures are, and why none can be uploaded yet. */
export function ownerOf(watch: PicturesProps["form"]["watch"]) {
  const adminId = Number(watch("adminId")) || undefined;
  return { adminId, closed: adminId ? null : "Elige primero un organizador." };
}

/** How a venue looks: its colour in both themes, its banner and its logo. */
export function EnclosureLook({ form: { register, watch, setValue }, errorOf }: PicturesProps) {
  const owner = ownerOf(watch);
  const banner = watch("banner") || DEFAULT_BANNER;
  const choose = (field: "banner" | "logo") => (path: string | null) =>
    setValue(field, path ?? "", { shouldDirty: true, shouldValidate: true });
  return (
    <Block title="Cómo se ve">
      <Field label="Color de la marca" error={errorOf("color")}>
        <input type="color" className="control" {...register("color")} />
      </Field>
      <BrandPreview color={watch("color") ?? ""} name={watch("name")} />
      <PictureField
        {...owner}
        kind="banner"
        name="banner"
        label="Banner"
        value={banner}
        onChange={choose("banner")}
        fallback={DEFAULT_BANNER}
        help="Arriba de tu tienda. Se ve mejor de 1920 × 670 pixeles o más."
        error={errorOf("banner")}
      >
        <Select
          size="sm"
          aria-label="Banner incluido"
          {...(isUploaded(banner) ? { placeholder: "Tu imagen" } : {})}
          options={
            BANNERS.some(({ value }) => value === banner) || isUploaded(banner)
              ? BANNERS
              : [...BANNERS, { value: banner, label: "El actual" }]
          }
          value={isUploaded(banner) ? "" : banner}
          onChange={(event) => choose("banner")(event.target.value || banner)}
        />
      </PictureField>
      <PictureField
        {...owner}
        kind="logo"
        name="logo"
        label="Logotipo"
        value={watch("logo") || null}
        onChange={choose("logo")}
        help="Opcional. En el encabezado, los correos, los boletos y el cartel; se ve sobre blanco."
        error={errorOf("logo")}
      />
    </Block>
  );
}
