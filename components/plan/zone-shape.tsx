import type { PlanZone } from "@/components/plan/plan-zone";
import { bayMarks, pathOf } from "@/components/plan/shapes";

const toneClass = { good: "z-libre", few: "z-pocos", stop: "z-agotado", none: "z-libre" } as const;

/** One zone on the plan: floor, bays, edge and its plate. A link when the zone can be chosen. */
export function ZoneShape({ zone, unit, chosen }: { zone: PlanZone; unit: number; chosen: boolean }) {
  const { polygon, center } = zone;
  if (!polygon || polygon.length < 3 || !center) return null;
  const outline = pathOf(polygon);
  const clip = `plano-z${zone.id}`;
  const className = `z ${toneClass[zone.tone]}${chosen ? " z-elegida" : ""}`;
  const drawing = (
    <>
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <path className="z-piso" d={outline} />
      <path className="z-cajones" d={bayMarks(polygon, unit)} clipPath={`url(#${clip})`} />
      {zone.tone === "stop" ? <path d={outline} fill="url(#plano-rayas)" /> : null}
      <path className="z-borde" d={outline} />
      <PlanPlate code={zone.key} at={center} unit={unit} />
    </>
  );
  if (!zone.href) {
    return (
      <g className={className}>
        <title>{zone.label}</title>
        {drawing}
      </g>
    );
  }
  return (
    <a
      className={className}
      href={zone.href}
      aria-label={chosen ? `${zone.label}, elegida` : zone.label}
      aria-current={chosen ? "true" : undefined}
    >
      {drawing}
    </a>
  );
}

function PlanPlate({ code, at, unit }: { code: string; at: [number, number]; unit: number }) {
  const width = Math.max(62, 24 + code.length * 18);
  return (
    <g className="z-placa" transform={`translate(${at[0]} ${at[1]}) scale(${unit})`}>
      <rect x={-width / 2} y={-23} width={width} height={46} rx={9} />
      <rect className="z-filo" x={-width / 2 + 4} y={-19} width={width - 8} height={38} rx={6} />
      <text x={0} y={10.5} className="z-clave">
        {code}
      </text>
    </g>
  );
}
