import { BarChart } from "@/components/ui/bar-chart";
import { Panel } from "@/components/ui/panel";
import { formatDay } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import type { DayFigureDto } from "@/lib/reports/client";

const said = (day: string) => formatDay(new Date(`${day}T12:00Z`), "UTC");

const FORMATS = {
  money: { of: signedMoney, best: formatMoney, axis: (cents: number) => signedMoney(cents).replace(/\.00$/, "") },
  count: { of: formatCount, best: formatCount, axis: formatCount },
} as const;

interface DayBarsProps {
  /** What they are of, such as "Cobrado". */
  what: string;
  days: readonly DayFigureDto[];
  /** Is not over. */
  today: string;
  unit?: keyof typeof FORMATS;
}

/** A figure of each day of a report, as bars with their table, beside the days before. Nothing where there are no days. */
export function DayBars({ what, days, today, unit = "money" }: DayBarsProps) {
  if (days.length === 0) return null;
  const title = `${what} por día`;
  const top = days.reduce<DayFigureDto | null>((best, day) => (day.value > (best?.value ?? 0) ? day : best), null);
  const format = FORMATS[unit];
  return (
    <Panel title={title} meta="La línea punteada son los días anteriores">
      <BarChart
        finding={
          top === null ? `${title}: nada` : `${title}: el mejor fue el ${said(top.day)}, con ${format.best(top.value)}`
        }
        none="Nada en estos días"
        headers={{ label: "Día", value: what, before: "Antes" }}
        format={format.of}
        formatAxis={format.axis}
        bars={days.map(({ day, value, beforeValue }) => ({
          label: String(Number(day.slice(8))),
          rowLabel: said(day),
          value: Math.max(0, value),
          before: Math.max(0, beforeValue),
          ...(day === today ? { partial: true } : {}),
        }))}
      />
    </Panel>
  );
}
