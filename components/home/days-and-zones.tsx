import { BarChart } from "@/components/ui/bar-chart";
import { Panel } from "@/components/ui/panel";
import { formatCount, formatMoney } from "@/lib/core/money";
import type { SalesByDay } from "@/lib/home";

const most = <Row extends { cents: number; sold: number }>(rows: readonly Row[], by: "cents" | "sold") =>
  rows.reduce<Row | undefined>((best, row) => (row[by] > (best?.[by] ?? 0) ? row : best), undefined);

const dayOf = (day: string) => String(Number(day.slice(8)));

/** Money by day, the last fourteen; today's bar is hatched. */
export function DaysPanel({ sales }: { sales: SalesByDay }) {
  const best = most(sales.days, "cents");
  const finding = best
    ? `Ventas por día: el mejor fue el ${dayOf(best.day)}, con ${formatMoney(best.cents)}`
    : "Sin ventas en los últimos 14 días";
  return (
    <Panel title="Ventas por día" meta="Últimos 14 días naturales">
      <BarChart
        finding={finding}
        none="Sin ventas todavía"
        headers={{ label: "Día", value: "Ventas" }}
        format={formatMoney}
        formatAxis={(cents) => formatMoney(cents).replace(/\.00$/, "")}
        bars={sales.days.map(({ day, cents }, index) => ({
          label: dayOf(day),
          value: cents,
          ...(index === sales.days.length - 1 ? { partial: true, note: "hoy" } : {}),
        }))}
      />
    </Panel>
  );
}

/** Places sold by zone on the same days, the zones that sell most. */
export function ZoneSalesPanel({ sales }: { sales: SalesByDay }) {
  const best = most(sales.zones, "sold");
  const several = new Set(sales.zones.map(({ venue }) => venue)).size > 1;
  const finding = best
    ? `Lugares vendidos por zona: ${best.key} vendió más, con ${formatCount(best.sold)}`
    : "Sin ventas en los últimos 14 días";
  return (
    <Panel title="Ventas por zona" meta="Últimos 14 días">
      {best ? (
        <BarChart
          finding={finding}
          none="Sin ventas todavía"
          headers={{ label: "Zona", value: "Lugares" }}
          format={formatCount}
          bars={sales.zones.map(({ key, name, venue, sold }) => ({
            label: key,
            rowLabel: several ? `${key} ${name}, ${venue}` : `${key} ${name}`,
            value: sold,
          }))}
        />
      ) : (
        <p className="meta px-4.5 pb-4.5">{finding}.</p>
      )}
    </Panel>
  );
}
