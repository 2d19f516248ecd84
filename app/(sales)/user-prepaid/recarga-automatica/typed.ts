import type { AutoErrors, TypedTerms } from "@/components/prepaid/auto-form";
import type { Query } from "@/components/store/selection";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { moneyInput } from "@/lib/core/money";
import type { AutoPageDto, PrepaidDto } from "@/lib/prepaid/client";

const textIn = (value: Query[string]): string => (typeof value === "string" ? value.slice(0, 20) : "");

/** What was typed, else what is agreed to now, else what most people want. */
export function typedTerms(query: Query, { auto, offer }: AutoPageDto, { limits }: PrepaidDto): TypedTerms {
  const first = offer?.amounts[0];
  // Whatever is chosen, one charge a day is within the limits.
  const mostCents = Math.max(limits.topupMinCents, ...(offer?.amounts ?? []).map(({ totalCents }) => totalCents));
  const money = (cents: number) => moneyInput(cents);
  return {
    menos: textIn(query.menos) || money(auto?.thresholdCents ?? Math.max(limits.noticeCents, 100)),
    monto: textIn(query.monto) || money(auto?.amountCents ?? first?.creditCents ?? limits.topupMinCents),
    dia: textIn(query.dia) || money(auto?.dayLimitCents ?? mostCents),
    mes: textIn(query.mes) || money(auto?.monthLimitCents ?? mostCents * 4),
    tarjeta: offer?.card && textIn(query.tarjeta) !== "new" ? "saved" : "new",
  };
}

export const inputOf = (accountId: number, { menos, monto, dia, mes, tarjeta }: TypedTerms) => ({
  accountId,
  thresholdCents: menos,
  amountCents: monto,
  dayLimitCents: dia,
  monthLimitCents: mes,
  card: tarjeta,
});

const FIELDS = {
  thresholdCents: "menos",
  amountCents: "monto",
  dayLimitCents: "dia",
  monthLimitCents: "mes",
} as const;

/** What a refusal says at each field of the form, and what it says of none of them. */
export function errorsOf(error: unknown): { fields: AutoErrors; other: string | null } {
  if (!(error instanceof DomainError)) throw error;
  const { field, fields = {} } = error.details;
  const said = field ? { [field]: messageFor(error), ...fields } : fields;
  const at: AutoErrors = {};
  for (const [name, shown] of Object.entries(FIELDS)) {
    const text = Object.hasOwn(said, name) ? said[name] : undefined;
    if (text) at[shown] = text;
  }
  return { fields: at, other: Object.keys(at).length > 0 ? null : messageFor(error) };
}
