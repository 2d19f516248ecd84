import { BarChart } from "@/components/ui/bar-chart";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { formatDay } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import type { SalesSums } from "@/lib/reports/client";

interface SumsProps {
  sums: SalesSums;
  /** Of the days before; null: there is nothing to compare with. */
  before: SalesSums | null;
}

function compared(now: number, before: number | undefined, format: (value: number) => string) {
  if (before === undefined) return {};
  const change = before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
  return { ...(change === undefined ? {} : { change }), note: `antes ${format(before)}` };
}

/** What all rows of the report come to, beside the same days before. */
export function SalesFigures({ sums, before }: SumsProps) {
  return (
    <section className="panel" aria-label="Total del reporte">
      <Stats>
        <Stat
          label="Cobrado"
          value={signedMoney(sums.collectedCents)}
          {...compared(sums.collectedCents, before?.collectedCents, signedMoney)}
        />
        <Stat
          label="Boletos vendidos"
          value={formatCount(sums.sold)}
          {...compared(sums.sold, before?.sold, formatCount)}
        />
        <Stat
          label="Devuelto"
          value={signedMoney(0 - sums.refundedCents)}
          note={before ? `antes ${signedMoney(0 - before.refundedCents)}` : undefined}
        />
        <Stat
          label="Neto"
          value={signedMoney(sums.netCents)}
          {...compared(sums.netCents, before?.netCents, signedMoney)}
        />
      </Stats>
    </section>
  );
}

export interface SalesDay {
  /** 2026-11-28. */
  day: string;
  collectedCents: number;
  beforeCents: number;
}

/** What came in on each day, beside the days before. */
export function SalesDays({ days, today }: { days: readonly SalesDay[]; today: string }) {
  const top = days.reduce((best, day) => (day.collectedCents > best.collectedCents ? day : best), {
    day: "",
    collectedCents: 0,
    beforeCents: 0,
  });
  const said = (day: string) => formatDay(new Date(`${day}T12:00Z`), "UTC");
  return (
    <Panel title="Cobrado por día" meta="La línea punteada son los días anteriores">
      <BarChart
        finding={
          top.day === ""
            ? "Cobrado por día: no se cobró nada"
            : `Cobrado por día: el mejor fue el ${said(top.day)}, con ${formatMoney(top.collectedCents)}`
        }
        none="No se cobró nada en estos días"
        headers={{ label: "Día", value: "Cobrado", before: "Antes" }}
        format={signedMoney}
        formatAxis={(cents) => signedMoney(cents).replace(/\.00$/, "")}
        bars={days.map(({ day, collectedCents, beforeCents }) => ({
          label: String(Number(day.slice(8))),
          rowLabel: said(day),
          value: Math.max(0, collectedCents),
          before: Math.max(0, beforeCents),
          ...(day === today ? { partial: true } : {}),
        }))}
      />
    </Panel>
  );
}
