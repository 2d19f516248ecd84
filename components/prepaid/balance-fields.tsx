"use client";

import type { FormKit } from "@/components/prepaid/rates-kit";
import { Input, MoneyInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";

const LIMITS = [
  { name: "minEntryCents", label: "Para entrar" },
  { name: "noticeCents", label: "Avisar bajo" },
  { name: "balanceMaxCents", label: "Saldo máximo" },
  { name: "topupMinCents", label: "Recarga mínima" },
  { name: "topupMaxCents", label: "Recarga máxima" },
  { name: "debtMaxCents", label: "Adeudo máximo" },
] as const;

/** What an account may hold and owe, and what a top-up offers. */
export function BalanceFields({ kit }: { kit: FormKit }) {
  return (
    <Block title="Saldo">
      <div className="tres-c">
        {LIMITS.map(({ name, label }) => (
          <Field key={name} label={label} {...kit.words(name)}>
            <MoneyInput {...kit.control(name)} />
          </Field>
        ))}
      </div>
      <Field label="Montos que ofreces" {...kit.words("offeredCents", "Hasta cinco, separados por comas.")}>
        <Input autoComplete="off" {...kit.control("offeredCents")} />
      </Field>
    </Block>
  );
}
