import { BarChart } from "@/components/ui/bar-chart";
import { Panel } from "@/components/ui/panel";
import { formatDay, formatTime } from "@/lib/core/dates";
import { formatCount, formatCounted } from "@/lib/core/money";
import type { OccupancyPoint } from "@/lib/live";

interface OccupancyChartProps {
  curve: readonly OccupancyPoint[];
  timeZone: string;
}

/** How many cars were inside as the event went by. */
export function OccupancyChart({ curve, timeZone }: OccupancyChartProps) {
  const top = curve.reduce((best, point) => (point.inside > best.inside ? point : best));
  const finding = `Autos adentro: lo más fueron ${formatCounted(top.inside, "auto", "autos")}, a las ${formatTime(top.at, timeZone)}`;
  return (
    <Panel title="Autos adentro por hora" meta={finding}>
      <BarChart
        finding={finding}
        none="Sin autos todavía"
        headers={{ label: "Hora", value: "Adentro" }}
        format={formatCount}
        bars={curve.map(({ at, inside }) => ({
          label: formatTime(at, timeZone),
          rowLabel: `${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}`,
          value: inside,
        }))}
      />
    </Panel>
  );
}
