"use client";

import { RatesFields } from "@/components/prepaid/rates-fields";
import type { FormKit, RatesKit } from "@/components/prepaid/rates-kit";
import type { TariffValues } from "@/components/prepaid/type-values";
import { MoneyInput, NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";

const UNITS = [
  { value: "months", label: "Meses" },
  { value: "days", label: "Días" },
];

const VISITS = [
  { value: "included", label: "Incluidas en el periodo" },
  { value: "priced", label: "Con un precio aparte" },
];

const KINDS = [
  { value: "entry", label: "Por entrada" },
  { value: "time", label: "Por tiempo" },
  { value: "day", label: "Por día" },
  { value: "overnight", label: "Por noche" },
];

/** What a period costs, how long it lasts, and what a visit costs in it. */
export function PeriodFields({ kit, visit, tariff }: { kit: FormKit; visit: RatesKit; tariff: TariffValues }) {
  const length = tariff.lengthUnit === "months" ? "tariff.length.months" : "tariff.length.days";
  return (
    <>
      <div className="tres-c">
        <Field label="Dura" {...kit.words(length)}>
          <NumberInput key={length} {...kit.control(length)} />
        </Field>
        <Field label="En">
          <Select options={UNITS} {...kit.control("tariff.lengthUnit")} />
        </Field>
        <Field label="Cuesta" {...kit.words("tariff.cents")}>
          <MoneyInput {...kit.control("tariff.cents")} />
        </Field>
      </div>
      <p className="ayuda">Se paga del saldo con la primera entrada. Un mes termina el mismo día, a la misma hora.</p>
      <Field label="Las visitas" {...kit.words("tariff.visits")}>
        <Select options={VISITS} {...kit.control("tariff.visits")} />
      </Field>
      {tariff.visits === "included" ? null : (
        <>
          <Field label="Cada visita cuesta" {...kit.words("tariff.visit.kind")}>
            <Select options={KINDS} {...kit.control("tariff.visit.kind")} />
          </Field>
          <RatesFields kit={visit} />
        </>
      )}
    </>
  );
}
