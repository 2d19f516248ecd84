"use client";

import { type PointerEvent, useRef, useState } from "react";
import { PointFields } from "@/components/parking-areas/point-fields";
import { PolygonPoints } from "@/components/parking-areas/polygon-points";
import { type PlanPoint, usePolygon } from "@/components/parking-areas/use-polygon";
import { GateMark } from "@/components/plan/gate-mark";
import { pathOf } from "@/components/plan/shapes";
import { Btn } from "@/components/ui/btn";
import { Octagono } from "@/components/ui/marks";
import { centerOf } from "@/lib/core/geometry";
import type { GateDto } from "@/lib/enclosures/schemas";

export interface PlanBase {
  image: string | null;
  width: number;
  height: number;
  gates: GateDto[];
  zones: { id: number; key: string; polygon: PlanPoint[] | null }[];
}

interface PlanEditorProps {
  plan: PlanBase;
  zoneKey: string;
  points: readonly PlanPoint[];
  onChange: (points: PlanPoint[]) => void;
  error: string | null;
}

/** Draws the zone on the venue's plan: by touching it, by dragging corners, by arrow keys or by typing numbers. */
export function PlanEditor({ plan, zoneKey, points, onChange, error }: PlanEditorProps) {
  const { width, height } = plan;
  const polygon = usePolygon({ width, height, points, onChange });
  const [adding, setAdding] = useState(points.length === 0);
  const svg = useRef<SVGSVGElement>(null);
  const unit = width / 960;

  function toPlan(event: PointerEvent): PlanPoint {
    const box = svg.current?.getBoundingClientRect();
    if (!box || box.width === 0) return [0, 0];
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }

  return (
    <section className="panel editor overflow-hidden" id="polygon" tabIndex={-1} aria-label="Editor del plano">
      <div className="panel-cab">
        <h2>Dónde está</h2>
        <span className="meta ml-auto">{points.length > 0 ? `${points.length} puntos` : "Opcional"}</span>
      </div>
      <div className="editor-barra" role="toolbar" aria-label="Herramientas del plano">
        <Btn size="sm" aria-pressed={!adding} onClick={() => setAdding(false)}>
          Mover
        </Btn>
        <Btn size="sm" aria-pressed={adding} onClick={() => setAdding(true)}>
          Polígono
        </Btn>
        <Btn
          size="sm"
          onClick={() => {
            polygon.rectangle();
            setAdding(false);
          }}
        >
          Rectángulo
        </Btn>
        <hr />
        <Btn size="sm" aria-disabled={!polygon.canUndo || undefined} onClick={polygon.undo}>
          Deshacer
        </Btn>
        <Btn size="sm" aria-disabled={!polygon.canRedo || undefined} onClick={polygon.redo}>
          Rehacer
        </Btn>
        <Btn size="sm" aria-disabled={points.length === 0 || undefined} onClick={polygon.clear}>
          Borrar
        </Btn>
      </div>
      <svg
        ref={svg}
        className="plano plano-edicion touch-none"
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={(event) => {
          if (adding) polygon.insert(points.length, toPlan(event));
        }}
      >
        <title>{`Plano con la zona ${zoneKey || "nueva"} en edición`}</title>
        {plan.image ? (
          <image href={plan.image} width={width} height={height} />
        ) : (
          <Blank width={width} height={height} />
        )}
        {plan.zones.map((zone) => (
          <OtherZone key={zone.id} zone={zone} unit={unit} />
        ))}
        {plan.gates.map((gate) => (
          <GateMark key={gate.id} gate={gate} unit={unit} />
        ))}
        {points.length > 0 ? <path className="e-piso" d={pathOf(points)} /> : null}
        <PolygonPoints points={points} polygon={polygon} unit={unit} toPlan={toPlan} />
      </svg>
      {error ? (
        <p className="error px-4 pt-3">
          <Octagono />
          {error}
        </p>
      ) : null}
      <PointFields points={points} polygon={polygon} hint={adding} />
    </section>
  );
}

function Blank({ width, height }: { width: number; height: number }) {
  return <rect className="m-predio" x={width * 0.03} y={height * 0.04} width={width * 0.94} height={height * 0.92} />;
}

function OtherZone({ zone, unit }: { zone: PlanBase["zones"][number]; unit: number }) {
  const center = centerOf(zone.polygon);
  if (!zone.polygon || !center) return null;
  const outline = pathOf(zone.polygon);
  const half = Math.max(31, 12 + zone.key.length * 9);
  return (
    <g className="z z-libre">
      <title>{`Zona ${zone.key}`}</title>
      <path className="z-piso" d={outline} />
      <path className="z-borde" d={outline} />
      <g className="z-placa" transform={`translate(${center[0]} ${center[1]}) scale(${unit})`}>
        <rect x={-half} y={-23} width={half * 2} height={46} rx={9} />
        <text x={0} y={10.5} className="z-clave">
          {zone.key}
        </text>
      </g>
    </g>
  );
}
