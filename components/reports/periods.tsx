import { listHref } from "@/components/office/list-url";
import { SegmentedControl } from "@/components/ui/choice";
import { lastDayOf, monthAfter } from "@/lib/core/months";

type Params = Readonly<Record<string, string>>;
export type Period = "mes" | "anterior" | "ano" | "todo";

interface Days {
  desde: string;
  hasta: string;
}

const daysOf = (period: Exclude<Period, "todo">, today: string): Days => {
  if (period === "ano") return { desde: `${today.slice(0, 4)}-01-01`, hasta: today };
  const month = today.slice(0, 7);
  const before = monthAfter(month, -1);
  return period === "mes"
    ? { desde: `${month}-01`, hasta: today }
    : { desde: `${before}-01`, hasta: lastDayOf(before) };
};

/**
 * Adds a report's first period where the address names neither days nor an event, because a report over all years is slow
 * and seldom what somebody wants first.
 */
export function withPeriod(params: Params, today: string, first: Exclude<Period, "todo">): Record<string, string> {
  const { desde, hasta, evento, periodo } = params;
  if (desde || hasta || evento || periodo === "todo") return { ...params };
  return { ...params, ...daysOf(first, today) };
}

const WORDS: Record<Period, string> = { mes: "Este mes", anterior: "Mes pasado", ano: "Este año", todo: "Todo" };

/** The periods that are asked for most, as links. */
export function PeriodLinks({ path, params, today }: { path: string; params: Params; today: string }) {
  const chosen = (["mes", "anterior", "ano"] as const).find((period) => {
    const { desde, hasta } = daysOf(period, today);
    return params.desde === desde && params.hasta === hasta;
  });
  const segments = (Object.keys(WORDS) as Period[]).map((value) => {
    const days =
      value === "todo" ? { desde: null, hasta: null, periodo: "todo" } : { ...daysOf(value, today), periodo: null };
    return { value, label: WORDS[value], href: listHref(path, params, days) };
  });
  return (
    <SegmentedControl label="Periodo" segments={segments} value={chosen ?? (params.periodo === "todo" ? "todo" : "")} />
  );
}
