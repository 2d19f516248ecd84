"use client";

import { useRouter } from "next/navigation";
import { EnclosureFees } from "@/components/enclosures/enclosure-fees";
import { EnclosurePolicy } from "@/components/enclosures/enclosure-policy";
import { GatesEditor } from "@/components/enclosures/gates-editor";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Campo } from "@/components/ui/campo";
import { Switch } from "@/components/ui/choice";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { Bloque } from "@/components/ui/panel";
import { moneyInput } from "@/lib/core/money";
import { createEnclosureAction, updateEnclosureAction } from "@/lib/enclosures/actions";
import {
  CreateEnclosure,
  type CreateEnclosureInput,
  DEFAULT_BANNER,
  type EnclosureDto,
  TERMS_POLICY,
  TIME_ZONES,
} from "@/lib/enclosures/schemas";

interface EnclosureFormProps {
  venue: EnclosureDto | null;
  admins: { id: number; name: string }[];
  /** Whether fees may be changed: the platform only. */
  withFees: boolean;
  siteUrl: string;
}

const BANNERS = [
  { value: DEFAULT_BANNER, label: "Banner de Control Traslado" },
  { value: "/img/banner-fundidora.svg", label: "Arena" },
  { value: "/img/banner-prepago.svg", label: "Plaza" },
];

function policyValues(policy: EnclosureDto["policy"]): CreateEnclosureInput["policy"] {
  return {
    ...policy,
    changeUntilHours: policy.changeUntilHours ?? "",
    changeFeeCents: moneyInput(policy.changeFeeCents),
    returnUntilHours: policy.returnUntilHours ?? "",
    returnFeeBps: String(policy.returnFeeBps / 100),
    transferUntilHours: policy.transferUntilHours ?? "",
    rescheduleReturnHours: policy.rescheduleReturnHours ?? "",
  };
}

function valuesOf(venue: EnclosureDto | null, adminId: string): CreateEnclosureInput {
  return {
    adminId: String(venue?.adminId ?? adminId),
    name: venue?.name ?? "",
    slug: venue?.slug ?? "",
    color: venue?.color ?? "#05216e",
    location: venue?.location ?? "",
    mapUrl: venue?.mapUrl ?? "",
    banner: venue?.banner ?? DEFAULT_BANNER,
    planImage: venue?.planImage ?? "",
    isEvent: venue?.isEvent ?? true,
    isPrepaid: venue?.isPrepaid ?? false,
    timeZone: venue?.timeZone ?? "America/Monterrey",
    holdMinutes: String(venue?.holdMinutes ?? 10),
    buyerLimit: String(venue?.buyerLimit ?? 6),
    feeBps: String((venue?.feeBps ?? 1_500) / 100),
    feeFixedCents: moneyInput(venue?.feeFixedCents ?? 0),
    priceIvaBps: String((venue?.priceIvaBps ?? 1_600) / 100),
    feeIvaBps: String((venue?.feeIvaBps ?? 1_600) / 100),
    policy: policyValues(venue?.policy ?? TERMS_POLICY),
    gates: (venue?.gates ?? []).map((gate) => ({
      id: gate.id,
      label: gate.label,
      street: gate.street,
      direction: gate.direction,
      planX: gate.planPoint?.[0] ?? "",
      planY: gate.planPoint?.[1] ?? "",
    })),
  };
}

/** Creates a venue, or changes one with its gates. */
export function EnclosureForm({ venue, admins, withFees, siteUrl }: EnclosureFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreateEnclosure,
    defaultValues: valuesOf(venue, String(admins.length === 1 ? admins[0]?.id : "")),
    send: async (values: CreateEnclosureInput) => {
      if (!venue) return createEnclosureAction(values);
      const { adminId: _admin, feeBps, feeFixedCents, priceIvaBps, feeIvaBps, ...own } = values;
      const fees = withFees ? { feeBps, feeFixedCents, priceIvaBps, feeIvaBps } : {};
      return updateEnclosureAction({ id: venue.id, ...own, ...fees });
    },
    onDone: () => {
      router.push(`/enclosures?hecho=${venue ? "guardado" : "creado"}`);
      return undefined;
    },
  });
  const { register, watch } = form;
  const banners =
    BANNERS.some((one) => one.value === venue?.banner) || !venue
      ? BANNERS
      : [...BANNERS, { value: venue.banner, label: "El banner actual" }];
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={venue ? "Guardar recinto" : "Crear recinto"}
      cancelHref="/enclosures"
      dirty={form.formState.isDirty}
    >
      <div className="formulario">
        <div className="panel">
          <Bloque title="Cómo se llama">
            <Campo label="Nombre" error={errorOf("name")}>
              <Input autoComplete="off" {...register("name")} />
            </Campo>
            <Campo
              label="Dirección de su tienda"
              help={`${siteUrl}/${watch("slug") || "mi-recinto"}`}
              error={errorOf("slug")}
            >
              <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register("slug")} />
            </Campo>
            {venue ? null : (
              <Campo label="Organizador" error={errorOf("adminId")}>
                <Select
                  placeholder="Elige un organizador"
                  options={admins.map((admin) => ({ value: String(admin.id), label: admin.name }))}
                  {...register("adminId")}
                />
              </Campo>
            )}
          </Bloque>
          <Bloque title="Dónde está">
            <Campo label="Ubicación" help="Calle, ciudad y estado, separados con comas." error={errorOf("location")}>
              <Input autoComplete="off" {...register("location")} />
            </Campo>
            <Campo
              label="Enlace del mapa"
              help="Opcional. Lo verá el comprador en su boleto."
              error={errorOf("mapUrl")}
            >
              <Input type="url" inputMode="url" autoComplete="off" {...register("mapUrl")} />
            </Campo>
            <Campo label="Zona horaria" error={errorOf("timeZone")}>
              <Select options={TIME_ZONES} {...register("timeZone")} />
            </Campo>
          </Bloque>
          <Bloque title="Cómo se ve">
            <Campo label="Color de la marca" error={errorOf("color")}>
              <input type="color" className="control" {...register("color")} />
            </Campo>
            <Campo label="Banner" error={errorOf("banner")}>
              <Select options={banners} {...register("banner")} />
            </Campo>
          </Bloque>
        </div>
        <div className="grid gap-5">
          <div className="panel">
            <Bloque title="Qué vende">
              <Switch label="Estacionamiento por evento" {...register("isEvent")} />
              <Switch label="Prepago" {...register("isPrepaid")} />
              <div className="grid gap-4 sm:grid-cols-2">
                <Campo label="Minutos de apartado" error={errorOf("holdMinutes")}>
                  <NumberInput {...register("holdMinutes")} />
                </Campo>
                <Campo label="Lugares por comprador" error={errorOf("buyerLimit")}>
                  <NumberInput {...register("buyerLimit")} />
                </Campo>
              </div>
            </Bloque>
            <EnclosureFees form={form} errorOf={errorOf} editable={withFees} />
          </div>
          <EnclosurePolicy form={form} errorOf={errorOf} />
          <GatesEditor form={form} errorOf={errorOf} />
        </div>
      </div>
    </OfficeForm>
  );
}
