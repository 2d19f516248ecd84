"use client";

import { at, type FormKit, type RatesKit } from "@/components/prepaid/rates-kit";
import type { TariffValues } from "@/components/prepaid/type-values";
import { Select, UnitInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";

const COUNT_FROM = [
  { value: "entry", label: "Desde que entra" },
  { value: "free_end", label: "Desde que termina lo que no cuesta" },
];

const CAP_PER = [
  { value: "24h", label: "En 24 h desde que entra" },
  { value: "day", label: "En cada día de operación" },
];

/** How time is counted, where there is a free time or a cap. */
export function CountFields({ kit }: { kit: RatesKit }) {
  const { place, rates } = kit;
  const [every, from, per] = [at(place, "freeEveryHours"), at(place, "countFrom"), at(place, "capPer")];
  if (rates.kind === "entry" || rates.kind === "period") return null;
  return (
    <div className="grid gap-4">
      <Field label="Sin costo, una vez cada" {...kit.words(every, "0: en cada visita")}>
        <UnitInput unit="h" {...kit.control(every)} />
      </Field>
      {rates.kind === "time" ? (
        <>
          <Field label="Si se pasa, cuenta" {...kit.words(from)}>
            <Select options={COUNT_FROM} {...kit.control(from)} />
          </Field>
          <Field label="El tope vale" {...kit.words(per)}>
            <Select options={CAP_PER} {...kit.control(per)} />
          </Field>
        </>
      ) : null}
    </div>
  );
}

interface RulesProps {
  kit: FormKit;
  /** The rates of the type's own kind; of a period's visits, if they cost. */
  rates: RatesKit | null;
  tariff: TariffValues;
}

/** What holds besides the prices. */
export function RulesBlock({ kit, rates, tariff }: RulesProps) {
  const isIncluded = tariff.kind === "period" && tariff.visits === "included";
  if (isIncluded) return null;
  return (
    <Block title="Reglas">
      {rates === null ? null : <CountFields kit={rates} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="No cobra si sale en" {...kit.words("tariff.reverseMinutes", "Devuelve lo que cobró la entrada.")}>
          <UnitInput unit="min" {...kit.control("tariff.reverseMinutes")} />
        </Field>
        <Field label="El importe se respeta" {...kit.words("tariff.freezeMinutes", "Desde que lo ve o intenta salir.")}>
          <UnitInput unit="min" {...kit.control("tariff.freezeMinutes")} />
        </Field>
      </div>
    </Block>
  );
}
