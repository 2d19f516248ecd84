import { BarChart } from "@/components/ui/bar-chart";
import { Panel } from "@/components/ui/panel";
import { formatDay } from "@/lib/core/dates";
import { formatMoney, signedMoney } from "@/lib/core/money";

export interface DayBar {
  /** 2026-11-28. */
  day: string;
  cents: number;
  /** What came in on the day that it is compared with. */
  beforeCents?: number;
}

const said = (day: string) => formatDay(new Date(`${day}T12:00Z`), "UTC");

/** Money of each day of a report, as bars with their table: `what`, such as "Cobrado". `today` is not over. */
export function DayBars({ what, days, today }: { what: string; days: readonly DayBar[]; today: string }) {
  const title = `${what} por día`;
  const top = days.reduce<DayBar | null>((best, day) => (day.cents > (best?.cents ?? 0) ? day : best), null);
  const isCompared = days.some(({ beforeCents }) => beforeCents !== undefined);
  return (
    <Panel title={title} meta={isCompared ? "La línea punteada son los días anteriores" : undefined}>
      <BarChart
        finding={
          top === null ? `${title}: nada` : `${title}: el mejor fue el ${said(top.day)}, con ${formatMoney(top.cents)}`
        }
        none="Nada en estos días"
        headers={{ label: "Día", value: what, before: "Antes" }}
        format={signedMoney}
        formatAxis={(cents) => signedMoney(cents).replace(/\.00$/, "")}
        bars={days.map(({ day, cents, beforeCents }) => ({
          label: String(Number(day.slice(8))),
          rowLabel: said(day),
          value: Math.max(0, cents),
          ...(beforeCents === undefined ? {} : { before: Math.max(0, beforeCents) }),
          ...(day === today ? { partial: true } : {}),
        }))}
      />
    </Panel>
  );
}
