import { hoursShown } from "@/components/home/hours-shown";
import { BarChart } from "@/components/ui/bar-chart";
import { Panel } from "@/components/ui/panel";
import { formatMoney } from "@/lib/core/money";
import type { PrepaidTodayDto } from "@/lib/prepaid/client";

/** What was charged today by hour beside what was topped up; the hour that runs is hatched. */
export function PrepaidHours({ today: { hours, currentHour } }: { today: PrepaidTodayDto }) {
  const isBusy = ({ topupCents, chargedCents }: (typeof hours)[number]) => topupCents !== 0 || chargedCents !== 0;
  const top = hours.reduce((best, hour) => (hour.chargedCents > best.chargedCents ? hour : best), {
    hour: currentHour,
    topupCents: 0,
    chargedCents: 0,
  });
  const finding =
    top.chargedCents > 0
      ? `Cobros de hoy por hora: lo más fue a las ${top.hour}, con ${formatMoney(top.chargedCents)}`
      : "Cobros de hoy por hora: todavía no hay cobros";
  return (
    <Panel title="Cobros y recargas de hoy por hora" meta="La línea punteada son las recargas">
      <BarChart
        finding={finding}
        none="Sin cobros todavía"
        headers={{ label: "Hora", value: "Cobrado", before: "Recargado" }}
        format={formatMoney}
        formatAxis={(cents) => formatMoney(cents).replace(/\.00$/, "")}
        bars={hoursShown(hours, currentHour, isBusy).map(({ hour, chargedCents, topupCents }) => ({
          label: String(hour),
          value: Math.max(0, chargedCents),
          before: Math.max(0, topupCents),
          ...(hour === currentHour ? { partial: true, note: "ahora" } : {}),
        }))}
      />
    </Panel>
  );
}
