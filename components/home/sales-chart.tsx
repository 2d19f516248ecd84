import { hoursShown } from "@/components/home/hours-shown";
import { BarChart } from "@/components/ui/bar-chart";
import { Panel } from "@/components/ui/panel";
import { formatMoney } from "@/lib/core/money";
import type { SalesByHour } from "@/lib/home";

/** Sales of today by hour beside the same weekday last week; the hour that runs is hatched. */
export function SalesChart({ sales }: { sales: SalesByHour }) {
  const shown = hoursShown(sales.hours, sales.currentHour, ({ cents }) => cents > 0);
  const top = shown.reduce((best, hour) => (hour.cents > best.cents ? hour : best), {
    hour: sales.currentHour,
    cents: 0,
    beforeCents: 0,
  });
  const finding =
    top.cents > 0
      ? `Ventas de hoy por hora: la mejor fue la de las ${top.hour}, con ${formatMoney(top.cents)}`
      : "Ventas de hoy por hora: todavía no hay ventas";
  return (
    <Panel title="Ventas de hoy por hora" meta="La línea punteada es el mismo día de la semana pasada">
      <BarChart
        finding={finding}
        none="Sin ventas todavía"
        headers={{ label: "Hora", value: "Hoy", before: "Hace una semana" }}
        format={formatMoney}
        formatAxis={(cents) => formatMoney(cents).replace(/\.00$/, "")}
        bars={shown.map(({ hour, cents, beforeCents }) => ({
          label: String(hour),
          value: cents,
          before: beforeCents,
          ...(hour === sales.currentHour ? { partial: true, note: "ahora" } : {}),
        }))}
      />
    </Panel>
  );
}
