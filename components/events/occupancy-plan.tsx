import { GateMark } from "@/components/plan/gate-mark";
import { bayMarks, pathOf } from "@/components/plan/shapes";
import { centerOf } from "@/lib/core/geometry";
import type { AreaFiguresDto, EventMapDto } from "@/lib/events/client";

export type OccupancyMode = "ocupados" | "adentro";

interface OccupancyPlanProps {
  map: EventMapDto;
  areas: readonly AreaFiguresDto[];
  mode: OccupancyMode;
}

/**
 * How full an area is, 0 to 100: places that nobody can buy any more (sold, given, of subscribers, on hold or blocked), or
 * cars inside. 100 only where none is left.
 */
export function occupancyOf(
  { free, inside, capacity }: Pick<AreaFiguresDto, "free" | "inside" | "capacity">,
  mode: OccupancyMode,
): number {
  if (capacity === 0) return 0;
  if (mode === "adentro") return Math.round((100 * inside) / capacity);
  return free === 0 ? 100 : Math.min(99, Math.round((100 * (capacity - free)) / capacity));
}

export function occupancyStep(percent: number): 1 | 2 | 3 | 4 | 5 {
  if (percent >= 95) return 5;
  if (percent >= 75) return 4;
  if (percent >= 50) return 3;
  return percent >= 20 ? 2 : 1;
}

/** The venue's plan with the event's zones coloured by how full they are; each leads to its row of the table. */
export function OccupancyPlan({ map, areas, mode }: OccupancyPlanProps) {
  const unit = map.width / 960;
  return (
    <svg className="plano plano-ocupacion" viewBox={`0 0 ${map.width} ${map.height}`}>
      <title>{mode === "ocupados" ? "Plano por lugares ocupados" : "Plano por autos adentro"}</title>
      {map.image ? <image href={map.image} width={map.width} height={map.height} /> : null}
      {areas.map((area) => (
        <OccupiedZone key={area.id} area={area} mode={mode} unit={unit} />
      ))}
      {map.gates.map((gate) => (
        <GateMark key={gate.id} gate={gate} unit={unit} />
      ))}
    </svg>
  );
}

function OccupiedZone({ area, mode, unit }: { area: AreaFiguresDto; mode: OccupancyMode; unit: number }) {
  const center = centerOf(area.polygon);
  if (!area.polygon || !center) return null;
  const percent = occupancyOf(area, mode);
  const outline = pathOf(area.polygon);
  const clip = `ocupacion-${area.id}`;
  const isFull = mode === "ocupados" && area.free === 0;
  const half = Math.max(isFull ? 44 : 40, 16 + area.key.length * 9);
  const words = isFull ? "Agotada" : `${percent}% ${mode === "ocupados" ? "ocupado" : "adentro"}`;
  return (
    <a
      className={`z z-occ${occupancyStep(percent)}`}
      href={`#zona-${area.id}`}
      aria-label={`${area.key} ${words}, ${area.name}`}
    >
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <path className="z-piso" d={outline} />
      <path className="z-cajones" d={bayMarks(area.polygon, unit)} clipPath={`url(#${clip})`} />
      <path className="z-borde" d={outline} />
      <g className="z-placa" transform={`translate(${center[0]} ${center[1]}) scale(${unit})`}>
        <rect x={-half} y={-34} width={half * 2} height={68} rx={9} />
        <rect className="z-filo" x={4 - half} y={-30} width={half * 2 - 8} height={60} rx={6} />
        <text x={0} y={-3} className="z-clave">
          {area.key}
        </text>{" "}
        <text x={0} y={22} className="z-pct">
          {isFull ? "Agotada" : `${percent}%`}
        </text>
      </g>
    </a>
  );
}

const STEPS = ["0 %", "20 %", "50 %", "75 %", "95 a 100 %"];

export function OccupancyScale() {
  return (
    <ul className="escala max-sm:flex-wrap max-sm:gap-y-2">
      {STEPS.map((label, index) => (
        <li key={label}>
          <i style={{ background: `var(--occ-${index + 1})` }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
