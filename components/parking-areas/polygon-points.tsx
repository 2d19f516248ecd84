"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import type { PlanPoint, Polygon } from "@/components/parking-areas/use-polygon";

interface PolygonPointsProps {
  points: readonly PlanPoint[];
  polygon: Polygon;
  unit: number;
  toPlan: (event: PointerEvent) => PlanPoint;
}

const STEPS: Record<string, PlanPoint> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Corners that a mouse, a finger or arrow keys move; the marks between them add one. */
export function PolygonPoints({ points, polygon, unit, toPlan }: PolygonPointsProps) {
  function onKey(event: KeyboardEvent, index: number, [x, y]: PlanPoint) {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      polygon.remove(index);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const length = (event.shiftKey ? 20 : 2) * unit;
    polygon.move(index, [x + step[0] * length, y + step[1] * length]);
  }

  const middles =
    points.length < 2
      ? []
      : points.map(([x, y], index) => {
          const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
          return { index: index + 1, at: [(x + nextX) / 2, (y + nextY) / 2] as PlanPoint };
        });
  return (
    <>
      {middles.map(({ index, at }) => (
        <circle
          key={`m${index}`}
          className="e-medio"
          cx={at[0]}
          cy={at[1]}
          r={7 * unit}
          onPointerDown={(event) => {
            event.stopPropagation();
            polygon.insert(index, at);
          }}
        />
      ))}
      {points.map(([x, y], index) => {
        const size = (polygon.active === index ? 24 : 18) * unit;
        return (
          // A corner has no identity but its position in the list.
          <g
            key={`p${String(index)}`}
            role="slider"
            aria-valuemin={0}
            aria-valuenow={x}
            aria-valuetext={`x ${x}, y ${y}`}
            tabIndex={0}
            aria-label={`Punto ${index + 1}: muévelo con las flechas, Supr lo quita`}
            className="e-agarre"
            onFocus={() => polygon.setActive(index)}
            onKeyDown={(event) => onKey(event, index, [x, y])}
            onPointerDown={(event) => {
              event.stopPropagation();
              event.currentTarget.setPointerCapture(event.pointerId);
              polygon.remember();
              polygon.setActive(index);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) polygon.move(index, toPlan(event), true);
            }}
          >
            <rect x={x - 22 * unit} y={y - 22 * unit} width={44 * unit} height={44 * unit} fill="transparent" />
            <rect
              className={polygon.active === index ? "e-activo" : "e-punto"}
              x={x - size / 2}
              y={y - size / 2}
              width={size}
              height={size}
              rx={3 * unit}
            />
          </g>
        );
      })}
    </>
  );
}
