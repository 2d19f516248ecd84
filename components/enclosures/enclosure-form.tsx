"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { EnclosureFees } from "@/components/enclosures/enclosure-fees";
import { EnclosureLook, ownerOf } from "@/components/enclosures/enclosure-look";
import { EnclosurePlace } from "@/components/enclosures/enclosure-place";
import { EnclosurePolicy } from "@/components/enclosures/enclosure-policy";
import { enclosureValues } from "@/components/enclosures/form-values";
import { GatesEditor } from "@/components/enclosures/gates-editor";
import { slugOfName } from "@/components/enclosures/slug-of-name";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { PictureField } from "@/components/storage/picture-field";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Switch } from "@/components/ui/choice";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { createEnclosureAction, editEnclosureAction, updateEnclosureAction } from "@/lib/enclosures/actions";
import type { EnclosureDto } from "@/lib/enclosures/client";
import { CreateEnclosure, type CreateEnclosureInput } from "@/lib/enclosures/schemas";

/** Addresses that no store may have, and what is said of them. */
interface ReservedSlugs {
  slugs: readonly string[];
  text: string;
}

interface EnclosureFormProps {
  venue: EnclosureDto | null;
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision?: string | undefined;
  admins: { id: number; name: string }[];
  /** The organizer that is chosen at first, for a new venue. */
  adminId?: number | undefined;
  /** Whether fees may be changed: the platform only. */
  withFees: boolean;
  siteUrl: string;
  reserved: ReservedSlugs;
}

async function reloaded(id: number) {
  const result = await editEnclosureAction({ id });
  if (!result.ok) return result;
  const { held, revision } = result.data;
  return { ok: true as const, data: { values: enclosureValues(held, ""), revision } };
}

/** Told with everything else that is wrong, and not by the server once the rest is right. */
const withReserved = ({ slugs, text }: ReservedSlugs) =>
  CreateEnclosure.safeExtend({
    slug: CreateEnclosure.shape.slug.refine((slug) => !slugs.includes(slug.toLowerCase()), text),
  });

const NEW_ORGANIZER = "nuevo";

/** The organizer of a new venue: the one asked for, or the only one. */
function firstChoice(admins: EnclosureFormProps["admins"], asked: number | undefined): string {
  const chosen = admins.find(({ id }) => id === asked) ?? (admins.length === 1 ? admins[0] : undefined);
  return chosen ? String(chosen.id) : "";
}

/** Creates a venue, or changes one with its gates. */
export function EnclosureForm({ venue, revision, admins, adminId, withFees, siteUrl, reserved }: EnclosureFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: useMemo(() => withReserved(reserved), [reserved]),
    defaultValues: enclosureValues(venue, firstChoice(admins, adminId)),
    shared: venue && revision ? { revision, reload: () => reloaded(venue.id) } : undefined,
    send: async (values: CreateEnclosureInput, seen) => {
      if (!venue) return createEnclosureAction(values);
      const { adminId: _admin, feeBps, feeFixedCents, priceIvaBps, feeIvaBps, methodFees, ...own } = values;
      const fees = withFees ? { feeBps, feeFixedCents, priceIvaBps, feeIvaBps, methodFees } : {};
      return updateEnclosureAction({ id: venue.id, revision: seen, ...own, ...fees });
    },
    onDone: ({ id }) => {
      router.push(venue ? "/enclosures?hecho=guardado" : `/enclosures?hecho=creado&nuevo=${id}`);
      return undefined;
    },
  });
  const { register, watch, setValue } = form;
  const { slug: ownSlug } = form.formState.dirtyFields;
  /** The address of a new venue follows its name until it is written. */
  const followName = (name: string) => {
    if (!venue && !ownSlug) setValue("slug", slugOfName(name), { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={venue ? "Guardar recinto" : "Crear recinto"}
      cancelHref="/enclosures"
      edits={venue !== null}
    >
      <div className="formulario">
        <div className="panel">
          <Block title="Cómo se llama">
            <Field label="Nombre" error={errorOf("name")}>
              <Input
                autoComplete="off"
                {...register("name", { onChange: (event) => followName(event.target.value) })}
              />
            </Field>
            <Field
              label="Dirección de su tienda"
              help={`${siteUrl}/${watch("slug") || "mi-recinto"}${venue && watch("slug") !== venue.slug ? `. La de antes, /${venue.slug}, seguirá llevando aquí.` : ""}`}
              error={errorOf("slug")}
            >
              <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register("slug")} />
            </Field>
            {venue ? null : (
              <Field label="Organizador" error={errorOf("adminId")}>
                <Select
                  placeholder="Elige un organizador"
                  options={[
                    ...admins.map((admin) => ({ value: String(admin.id), label: admin.name })),
                    { value: NEW_ORGANIZER, label: "Nuevo organizador…" },
                  ]}
                  {...register("adminId")}
                />
              </Field>
            )}
            {watch("adminId") === NEW_ORGANIZER ? (
              <BtnLink href="/users/nuevo?organizador=nuevo">
                Abrir un organizador nuevo
                <Arrow to="e" size={18} />
              </BtnLink>
            ) : null}
          </Block>
          <EnclosurePlace form={form} errorOf={errorOf} />
          <EnclosureLook form={form} errorOf={errorOf} />
        </div>
        <div className="grid gap-5">
          <div className="panel">
            <Block title="Qué vende">
              <Switch label="Estacionamiento por evento" {...register("isEvent")} />
              <Switch label="Prepago" {...register("isPrepaid")} />
              <Switch
                label="Pedir las placas del auto en cada boleto (opcional para quien compra)"
                {...register("asksPlate")}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label="Minutos de apartado" error={errorOf("holdMinutes")}>
                  <NumberInput {...register("holdMinutes")} />
                </Field>
                <Field label="Lugares por comprador" error={errorOf("buyerLimit")}>
                  <NumberInput {...register("buyerLimit")} />
                </Field>
              </div>
            </Block>
            <EnclosureFees form={form} errorOf={errorOf} editable={withFees} />
          </div>
          <EnclosurePolicy form={form} errorOf={errorOf} />
          <div className="panel">
            <Block title="Plano">
              <PictureField
                {...ownerOf(watch)}
                kind="plan"
                name="planImage"
                label="Plano del recinto"
                value={watch("planImage") || null}
                onChange={(path) => setValue("planImage", path ?? "", { shouldDirty: true, shouldValidate: true })}
                help="El norte arriba. Sobre él se dibujan las zonas; con otra imagen de la misma forma se quedan donde están."
                error={errorOf("planImage")}
              />
            </Block>
          </div>
          <GatesEditor
            form={form}
            errorOf={errorOf}
            plan={
              venue?.planImage && venue.planWidth && venue.planHeight
                ? { image: venue.planImage, width: venue.planWidth, height: venue.planHeight }
                : null
            }
          />
        </div>
      </div>
    </OfficeForm>
  );
}
