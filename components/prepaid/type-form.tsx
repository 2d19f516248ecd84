"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { z } from "zod";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { BalanceFields } from "@/components/prepaid/balance-fields";
import { PeriodFields } from "@/components/prepaid/period-fields";
import { hasWindows, RatesFields } from "@/components/prepaid/rates-fields";
import { formKit, type RatesKit } from "@/components/prepaid/rates-kit";
import { RulesBlock } from "@/components/prepaid/rules-fields";
import { TariffBoard } from "@/components/prepaid/tariff-board";
import { TariffTable } from "@/components/prepaid/tariff-table";
import {
  changedNames,
  changesText,
  isNewVersion,
  type TypeValues,
  tariffInput,
  typeInput,
  valuesOf,
} from "@/components/prepaid/type-values";
import { WindowsEditor } from "@/components/prepaid/windows-editor";
import { Switch } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { changePrepaidTypeAction, createPrepaidTypeAction, editPrepaidTypeAction } from "@/lib/prepaid/actions";
import type { ClockSetting, PrepaidTypeDto, Tariff as TariffTerms } from "@/lib/prepaid/client";
import { CreatePrepaidType, Tariff } from "@/lib/prepaid/schemas";

const KINDS = [
  { value: "entry", label: "Entrada" },
  { value: "time", label: "Tiempo" },
  { value: "day", label: "Día" },
  { value: "overnight", label: "Noche" },
  { value: "period", label: "Periodo" },
] as const;

/** The form has the fields of all kinds; what it sends are those of the chosen one. */
const TypeForm = z.custom<TypeValues>().transform(typeInput).pipe(CreatePrepaidType);

interface PrepaidTypeFormProps {
  type: PrepaidTypeDto | null;
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision?: string | undefined;
  enclosureId: number;
  clock: ClockSetting;
  /** When the page was made. */
  today: Date;
}

async function reloaded(id: number) {
  const result = await editPrepaidTypeAction({ id });
  if (!result.ok) return result;
  const { held, revision } = result.data;
  return { ok: true as const, data: { values: valuesOf(held, held.enclosureId), revision } };
}

/** Creates a type of prepaid QR or changes one, beside what it costs and the sign to print. */
export function PrepaidTypeForm({ type, revision, enclosureId, clock, today }: PrepaidTypeFormProps) {
  const router = useRouter();
  const held = type === null ? null : valuesOf(type, enclosureId);
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: TypeForm,
    defaultValues: held ?? valuesOf(null, enclosureId),
    shared: type && revision ? { revision, reload: () => reloaded(type.id) } : undefined,
    send: async (typed: TypeValues, seen) => {
      const { enclosureId: _venue, ...terms } = typeInput(typed);
      if (type === null) return createPrepaidTypeAction({ enclosureId, ...terms });
      return changePrepaidTypeAction({ id: type.id, revision: seen, ...terms });
    },
    onDone: (saved) => {
      router.push(`/type-prepaid/${saved.id}?hecho=${type === null ? "creado" : "guardado"}`);
      // A second save in a row leads to the address that is open already.
      router.refresh();
      return undefined;
    },
  });
  const now = form.watch() as TypeValues;
  const { tariff } = now;
  const kit = formKit({ form, held, errorOf }, now);
  const own: RatesKit = { ...kit, place: "tariff", rates: tariff };
  const visit: RatesKit = { ...kit, place: "tariff.visit", rates: tariff.visit };
  const isPeriod = tariff.kind === "period";
  const priced = isPeriod ? (tariff.visits === "priced" ? visit : null) : own;
  const changed = held === null ? [] : changedNames(held, now);
  const parsed = Tariff.safeParse(tariffInput(tariff));
  const [shown, setShown] = useState<TariffTerms | null>(parsed.success ? parsed.data : null);
  if (parsed.success && JSON.stringify(parsed.data) !== JSON.stringify(shown)) setShown(parsed.data);
  const version = (type?.version ?? 0) + (type === null || isNewVersion(changed) ? 1 : 0);
  const saveLabel = isNewVersion(changed) ? `Guardar versión ${version}` : "Guardar";
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={type === null ? "Crear tipo" : saveLabel}
      dirty={type === null ? frame.dirty : changed.length > 0}
      edits={type !== null}
      {...(type === null
        ? { cancelHref: "/type-prepaid" }
        : { changes: changesText(changed), onUndo: () => form.reset(valuesOf(type, enclosureId)) })}
    >
      <div className="dos-col">
        <div className="panel">
          <Block title="Cómo se llama">
            <Field label="Nombre" {...kit.words("name")}>
              <Input autoComplete="off" maxLength={60} {...kit.control("name")} />
            </Field>
            <Switch label="Las personas lo eligen en la tienda" {...form.register("isPublic")} />
          </Block>
          <Block title="Cómo cobra">
            <fieldset className="segmentos segmentos-ancho">
              <legend className="vh">Cómo cobra</legend>
              {KINDS.map(({ value, label }) => (
                <label key={value}>
                  <input
                    type="radio"
                    {...form.register("tariff.kind")}
                    defaultValue={undefined}
                    defaultChecked={tariff.kind === value}
                    value={value}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            {isPeriod ? <PeriodFields kit={kit} visit={visit} tariff={tariff} /> : <RatesFields kit={own} />}
          </Block>
          {priced !== null && hasWindows(priced.rates) ? <WindowsEditor key={priced.place} kit={priced} /> : null}
          <RulesBlock kit={kit} rates={priced} tariff={tariff} />
          <BalanceFields kit={kit} />
        </div>
        <div className="grid min-w-0 gap-5">
          <TariffTable tariff={shown} clock={clock} today={today} />
          {shown === null ? null : (
            <TariffBoard
              name={now.name.trim() || "Tipo de QR"}
              tariff={shown}
              aside={
                type === null ? null : isNewVersion(changed) ? (
                  <span className="meta">Guarda para imprimirlo</span>
                ) : (
                  <a className="enlace" href={`/type-prepaid/${type.id}/letrero`}>
                    Imprimir
                  </a>
                )
              }
            />
          )}
        </div>
      </div>
    </OfficeForm>
  );
}
