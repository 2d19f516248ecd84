"use client";

import type { PlanPoint, Polygon } from "@/components/parking-areas/use-polygon";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";

interface PointFieldsProps {
  points: readonly PlanPoint[];
  polygon: Polygon;
  /** Whether a touch on the plan adds a corner now. */
  hint: boolean;
}

/** The corners as numbers, for who doesn't draw. */
export function PointFields({ points, polygon, hint }: PointFieldsProps) {
  const axes = ["x", "y"] as const;
  return (
    <details className="con-linea px-4 py-3">
      <summary className="fila flex-wrap justify-between gap-3 text-sm">
        <span className="meta">
          {hint
            ? "Toca el plano para poner cada esquina."
            : "Arrastra los puntos, o muévelos con las flechas del teclado."}
        </span>
        <span className="enlace">Puntos ({points.length})</span>
      </summary>
      <ol className="grid gap-2 pt-3">
        {points.map((point, index) => (
          <li key={`c${String(index)}`} className="fila gap-2">
            <span className="num w-6">{index + 1}</span>
            {axes.map((axis, at) => (
              <input
                key={axis}
                type="number"
                className="control control-sm w-24"
                aria-label={`Punto ${index + 1}, ${axis}`}
                value={point[at === 0 ? 0 : 1]}
                onFocus={() => polygon.setActive(index)}
                onChange={(event) => {
                  const value = event.target.valueAsNumber;
                  if (Number.isFinite(value)) polygon.move(index, at === 0 ? [value, point[1]] : [point[0], value]);
                }}
              />
            ))}
            <Btn
              variant="icono"
              size="sm"
              aria-label={`Quitar el punto ${index + 1}`}
              onClick={() => polygon.remove(index)}
            >
              <Icon name="trash" />
            </Btn>
          </li>
        ))}
      </ol>
      <Btn size="sm" className="mt-3" onClick={() => polygon.insert(points.length, points.at(-1) ?? [480, 360])}>
        <Icon name="plus" />
        Agregar punto
      </Btn>
    </details>
  );
}
