"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { ScopeFields } from "@/components/subscribers/scope-fields";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { toLocal } from "@/lib/core/dates";
import type { SubscriberOptions } from "@/lib/subscriber-qrs";
import { createSubscriberQrAction, updateSubscriberQrAction } from "@/lib/subscriber-qrs/actions";
import type { SubscriberKind, SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { CreateSubscriberQr, type CreateSubscriberQrInput } from "@/lib/subscriber-qrs/schemas";

interface SubscriberFormProps {
  subscriber: SubscriberQrDto | null;
  kind: SubscriberKind;
  options: SubscriberOptions;
}

function valuesOf(row: SubscriberQrDto | null, kind: SubscriberKind): CreateSubscriberQrInput {
  const day = (date: Date | null | undefined) => (row && date ? toLocal(date, row.timeZone).slice(0, 10) : "");
  return {
    kind: row?.kind ?? kind,
    parkingAreaId: row ? String(row.parkingAreaId) : "",
    seasonId: row?.seasonId ? String(row.seasonId) : "",
    validFrom: day(row?.validFrom),
    validUntil: day(row?.validUntil),
    entryRights: String(row?.entryRights ?? 1),
    name: row?.name ?? "",
    plate: row?.plate ?? "",
    email: row?.email ?? "",
    phone: row?.phone ?? "",
    placeLabel: row?.placeLabel ?? "",
  };
}

export function SubscriberForm({ subscriber, kind, options }: SubscriberFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreateSubscriberQr,
    defaultValues: valuesOf(subscriber, kind),
    send: async (values: CreateSubscriberQrInput) => {
      if (!subscriber) return createSubscriberQrAction(values);
      const { kind: _kind, ...own } = values;
      return updateSubscriberQrAction({ id: subscriber.id, ...own });
    },
    onDone: ({ id }) => {
      router.push(`/qrabonados/${id}?hecho=${subscriber ? "guardado" : "creado"}`);
      return undefined;
    },
  });
  const { register, watch } = form;
  const [zoneId, chosen] = watch(["parkingAreaId", "kind"]);
  const zone = options.zones.find(({ id }) => String(id) === String(zoneId));
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={subscriber ? "Guardar cambios" : "Crear QR"}
      cancelHref={subscriber ? `/qrabonados/${subscriber.id}` : "/qrabonados"}
      edits={subscriber !== null}
    >
      <div className="panel max-w-3xl">
        <Block title="Para quién">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Nombre" error={errorOf("name")}>
              <Input autoComplete="off" {...register("name")} />
            </Field>
            <Field label="Placa" help="Opcional." error={errorOf("plate")}>
              <Input autoComplete="off" autoCapitalize="characters" {...register("plate")} />
            </Field>
            <Field label="Correo" help="Opcional." error={errorOf("email")}>
              <Input type="email" autoComplete="off" {...register("email")} />
            </Field>
            <Field label="Teléfono" help="Opcional." error={errorOf("phone")}>
              <Input type="tel" autoComplete="off" {...register("phone")} />
            </Field>
          </div>
        </Block>
        <ScopeFields
          options={options}
          errorOf={errorOf}
          kind={chosen}
          zone={zone}
          isNew={subscriber === null}
          field={(name) => register(name)}
        />
        {zone?.isNumbered ? (
          <Block title="Lugar">
            <Field
              label="Lugar"
              help="Opcional. El mismo en todos los eventos; vacío: cualquiera que esté libre."
              error={errorOf("placeLabel")}
            >
              <Input autoComplete="off" autoCapitalize="characters" maxLength={12} {...register("placeLabel")} />
            </Field>
          </Block>
        ) : null}
      </div>
    </OfficeForm>
  );
}
