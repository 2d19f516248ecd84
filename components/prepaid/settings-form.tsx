"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Switch } from "@/components/ui/choice";
import { MoneyInput, NumberInput, Select, UnitInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { moneyInput } from "@/lib/core/money";
import { editPrepaidSettingsAction, savePrepaidSettingsAction } from "@/lib/prepaid/actions";
import type { PrepaidSettingsDto } from "@/lib/prepaid/client";
import { PrepaidSettingsFields, type PrepaidSettingsInput } from "@/lib/prepaid/schemas";

const IVA = [
  { value: "topup", label: "Al recargar (lo usual)" },
  { value: "charge", label: "Al cobrar cada estancia" },
];

const valuesOf = (held: PrepaidSettingsDto): PrepaidSettingsInput => ({
  ivaEvent: held.ivaEvent,
  giftMonthlyCents: moneyInput(held.giftMonthlyCents),
  adjustmentCents: moneyInput(held.adjustmentCents),
  refundsFee: held.refundsFee,
  expiryDays: held.expiryDays === null ? "" : String(held.expiryDays),
  openStayHours: String(held.openStayHours),
  isSelfService: held.isSelfService,
});

/** How a venue runs its prepaid. */
export function PrepaidSettingsForm({ settings, revision }: { settings: PrepaidSettingsDto; revision: string }) {
  const router = useRouter();
  const { enclosureId } = settings;
  const reload = async () => {
    const result = await editPrepaidSettingsAction({ enclosureId });
    if (!result.ok) return result;
    return { ok: true as const, data: { values: valuesOf(result.data.held), revision: result.data.revision } };
  };
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: PrepaidSettingsFields,
    defaultValues: valuesOf(settings),
    shared: { revision, reload },
    send: (values: PrepaidSettingsInput, seen) => savePrepaidSettingsAction({ enclosureId, revision: seen, ...values }),
    onDone: () => {
      router.push("/type-prepaid?hecho=ajustes");
      return undefined;
    },
  });
  const { register, watch } = form;
  const expires = watch("expiryDays") !== "" && settings.expiryDays === null;
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Guardar ajustes" cancelHref="/type-prepaid" edits>
      <section className="panel max-w-2xl">
        <Block title="En la tienda">
          <Switch label="Las personas abren su propio QR" {...register("isSelfService")} />
          <p className="ayuda">La primera recarga lo activa. Si lo apagas, solo tu equipo los registra.</p>
        </Block>
        <Block title="Estancias">
          <Field
            label="Avisar si sigue adentro después de"
            help="Se listan para que alguien las revise."
            error={errorOf("openStayHours")}
          >
            <UnitInput unit="h" className="max-w-40" {...register("openStayHours")} />
          </Field>
        </Block>
        <Block title="Regalos y ajustes">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Regalos al mes" help="Lo que se puede regalar en total." error={errorOf("giftMonthlyCents")}>
              <MoneyInput {...register("giftMonthlyCents")} />
            </Field>
            <Field
              label="Ajuste sin otra persona"
              help="De más, una segunda persona lo autoriza."
              error={errorOf("adjustmentCents")}
            >
              <MoneyInput {...register("adjustmentCents")} />
            </Field>
          </div>
        </Block>
        <Block title="Dinero">
          <Field
            label="Cuándo se causa el IVA"
            help="De lo que se recargó con la otra regla no cambia nada. Pregunta a tu contador."
            error={errorOf("ivaEvent")}
          >
            <Select options={IVA} {...register("ivaEvent")} />
          </Field>
          <Switch label="Una devolución incluye el cargo por servicio" {...register("refundsFee")} />
          <Field label="El saldo vence en" help="Días desde la recarga. Vacío: nunca." error={errorOf("expiryDays")}>
            <NumberInput className="max-w-40" {...register("expiryDays")} />
          </Field>
          {expires ? (
            <Notice tone="alert" title="Vas a hacer que el saldo venza">
              <p>
                Vale para las recargas desde que guardes, no para las de antes. Lo que vence es de las personas que lo
                pagaron: dilo en tu letrero y en tus términos, y pregunta antes a tu abogado.
              </p>
            </Notice>
          ) : null}
        </Block>
      </section>
    </OfficeForm>
  );
}
