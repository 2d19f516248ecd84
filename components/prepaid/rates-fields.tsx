"use client";

import { at, type RatesKit } from "@/components/prepaid/rates-kit";
import { HourInput, MoneyInput, Select, UnitInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { moneyInput, parseMoney } from "@/lib/core/money";
import { fractionsOf, freeEveryWords, hasFractions } from "@/lib/prepaid/client";

const CAP_WORDS = { "24h": "Tope de 24 h", day: "Tope al día" };

const PER = [
  { value: "day", label: "Por día de operación" },
  { value: "24h", label: "Cada 24 h desde que entra" },
];

const freeHelp = (hours: string) => (/^\d{1,3}$/.test(hours.trim()) ? freeEveryWords(Number(hours)) : "Una vez");

/** Minutes without charge, for the kinds that count time. */
function FreeField({ kit }: { kit: RatesKit }) {
  const name = at(kit.place, "freeMinutes");
  return (
    <Field label="Sin costo" {...kit.words(name, freeHelp(kit.rates.freeEveryHours))}>
      <UnitInput unit="min" {...kit.control(name)} />
    </Field>
  );
}

function Price({
  kit,
  name,
  label,
}: {
  kit: RatesKit;
  name: "cents" | "unitCents" | "firstCents" | "nextCents";
  label: string;
}) {
  const path = at(kit.place, name);
  return (
    <Field label={label} {...kit.words(path)}>
      <MoneyInput {...kit.control(path)} />
    </Field>
  );
}

/** This switch charges quarters of an hour at the first unit's rate. Turned off, it charges whole hours at that unit's price. */
function FractionsSwitch({ kit }: { kit: RatesKit }) {
  const { form, place, rates } = kit;
  const first = { firstMinutes: Number(rates.firstMinutes), firstCents: parseMoney(rates.firstCents) ?? 0 };
  const isFine = Number.isInteger(first.firstMinutes) && first.firstMinutes > 0 && first.firstCents > 0;
  const next = { nextMinutes: Number(rates.nextMinutes), nextCents: parseMoney(rates.nextCents) ?? 0 };
  const isOn = isFine && hasFractions({ ...first, ...next });
  const id = `${place}.fractions`;
  const set = (name: "nextMinutes" | "nextCents", value: string) =>
    form.setValue(at(place, name), value, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="linea-int">
      <label htmlFor={id}>
        <span className="etiqueta">Fracciones de 15 min</span>
        <span className="ayuda">Como lo pide la Ciudad de México.</span>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="interruptor"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => {
          if (target.checked && isFine) {
            const { nextMinutes, nextCents } = fractionsOf(first);
            set("nextMinutes", String(nextMinutes));
            set("nextCents", moneyInput(nextCents));
          } else if (!target.checked) {
            set("nextMinutes", rates.firstMinutes);
            set("nextCents", rates.firstCents);
          }
        }}
      />
    </div>
  );
}

function TimeFields({ kit }: { kit: RatesKit }) {
  const { place, rates } = kit;
  const [first, next, cap] = [at(place, "firstMinutes"), at(place, "nextMinutes"), at(place, "capCents")];
  return (
    <>
      <div className="tres-c">
        <FreeField kit={kit} />
        <Field label="Primera unidad" {...kit.words(first)}>
          <UnitInput unit="min" {...kit.control(first)} />
        </Field>
        <Price kit={kit} name="firstCents" label="Cuesta" />
        <Field label="Después, cada" {...kit.words(next, "Fracción empezada")}>
          <UnitInput unit="min" {...kit.control(next)} />
        </Field>
        <Price kit={kit} name="nextCents" label="Cuesta" />
        <Field label={CAP_WORDS[rates.capPer]} {...kit.words(cap, "Vacío: sin tope")}>
          <MoneyInput {...kit.control(cap)} />
        </Field>
      </div>
      <FractionsSwitch kit={kit} />
    </>
  );
}

function OvernightFields({ kit }: { kit: RatesKit }) {
  const { place } = kit;
  const [from, until, unit] = [at(place, "from"), at(place, "until"), at(place, "unitMinutes")];
  return (
    <div className="tres-c">
      <Field label="La noche, desde" {...kit.words(from)}>
        <HourInput {...kit.control(from)} />
      </Field>
      <Field label="Hasta" {...kit.words(until)}>
        <HourInput {...kit.control(until)} />
      </Field>
      <Price kit={kit} name="cents" label="Cada noche" />
      <Field label="Fuera, cada" {...kit.words(unit, "Unidad empezada")}>
        <UnitInput unit="min" {...kit.control(unit)} />
      </Field>
      <Price kit={kit} name="unitCents" label="Cuesta" />
      <FreeField kit={kit} />
    </div>
  );
}

/** The prices of one visit, by its kind. */
export function RatesFields({ kit }: { kit: RatesKit }) {
  const { place, rates } = kit;
  const per = at(place, "per");
  switch (rates.kind) {
    case "entry":
      return (
        <div className="tres-c">
          <Price kit={kit} name="cents" label="Cada entrada" />
        </div>
      );
    case "day":
      return (
        <>
          <div className="tres-c">
            <FreeField kit={kit} />
            <Price kit={kit} name="cents" label="Cada día" />
          </div>
          <Field label="Un día es" error={kit.errorOf(per)}>
            <Select options={PER} {...kit.control(per)} />
          </Field>
        </>
      );
    case "overnight":
      return <OvernightFields kit={kit} />;
    default:
      return <TimeFields kit={kit} />;
  }
}

/** Whether these rates may cost otherwise at other hours. */
export const hasWindows = (rates: { kind: string }): boolean => rates.kind !== "overnight" && rates.kind !== "period";
