import type { KeyboardEvent } from "react";
import { pathOf } from "@/components/plan/shapes";
import type { PlanZoneName } from "@/components/plan-editor/plan-base";
import type { PlanPoint } from "@/components/plan-editor/shapes";
import { centerOf, crossesItself } from "@/lib/core/geometry";

interface ZoneMarkProps {
  zone: PlanZoneName;
  points: readonly PlanPoint[];
  unit: number;
  /** Width of a pixel, for the edge of the active one. */
  edge?: number;
  isActive?: boolean;
  /** Null: it is only shown. */
  onKeyDown: ((event: KeyboardEvent) => void) | null;
}

/** A zone as it is drawn, with its plate; one that may be changed takes keys. */
export function ZoneMark({ zone, points, unit, edge = 1, isActive = false, onKeyDown }: ZoneMarkProps) {
  const center = centerOf(points);
  if (points.length === 0 || !center) return null;
  const outline = pathOf(points);
  const wrong = points.length > 3 && crossesItself(points);
  const drawing = (
    <>
      {isActive ? (
        <path className={wrong ? "e-piso e-mal" : "e-piso"} d={outline} strokeWidth={3 * edge} />
      ) : (
        <>
          <path className="z-piso" d={outline} />
          <path className={wrong ? "z-borde e-mal" : "z-borde"} d={outline} />
        </>
      )}
      {points.length >= 3 ? <Plate code={zone.key || "?"} at={center} unit={unit} /> : null}
    </>
  );
  if (!onKeyDown) return <g className="z z-libre">{drawing}</g>;
  const state = wrong ? ", se cruza consigo misma" : "";
  return (
    <g
      className="z z-libre"
      role="slider"
      tabIndex={0}
      aria-valuemin={0}
      aria-valuenow={points[0]?.[0] ?? 0}
      aria-valuetext={`${isActive ? "Elegida" : "Enter la elige"}, en ${points[0]?.join(", ")}`}
      aria-label={`Zona ${zone.key || "nueva"}, ${points.length} esquinas${state}`}
      data-zona={zone.id}
      onKeyDown={onKeyDown}
    >
      {drawing}
    </g>
  );
}

function Plate({ code, at, unit }: { code: string; at: [number, number]; unit: number }) {
  const half = Math.max(31, 12 + code.length * 9);
  return (
    <g className="z-placa" transform={`translate(${at[0]} ${at[1]}) scale(${unit})`}>
      <rect x={-half} y={-23} width={half * 2} height={46} rx={9} />
      <text x={0} y={10.5} className="z-clave">
        {code}
      </text>
    </g>
  );
}

interface CornerMarkProps {
  index: number;
  count: number;
  point: PlanPoint;
  unit: number;
  isActive: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A corner that arrow keys move. */
export function CornerMark({ index, count, point: [x, y], unit, isActive, onFocus, onKeyDown }: CornerMarkProps) {
  const half = (isActive ? 11 : 8) * unit;
  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={`Esquina ${index + 1} de ${count}`}
      aria-valuemin={0}
      aria-valuenow={x}
      aria-valuetext={`${x}, ${y}`}
      className="e-agarre"
      data-esquina={index}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <rect
        className={isActive ? "e-activo" : "e-punto"}
        x={x - half}
        y={y - half}
        width={half * 2}
        height={half * 2}
        rx={3 * unit}
        strokeWidth={3 * unit}
      />
    </g>
  );
}

/** Where Enter puts the next corner. */
export function CrossHair({ at: [x, y], unit }: { at: PlanPoint; unit: number }) {
  const [long, short] = [18 * unit, 5 * unit];
  return (
    <path
      className="e-mira"
      d={`M${x - long} ${y}H${x - short}M${x + short} ${y}H${x + long}M${x} ${y - long}V${y - short}M${x} ${y + short}V${y + long}`}
      strokeWidth={3 * unit}
    />
  );
}
