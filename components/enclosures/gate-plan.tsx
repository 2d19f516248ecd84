"use client";

import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { GateMark } from "@/components/plan/gate-mark";

type PlanPoint = [number, number];

interface GatePlanProps {
  image: string;
  /** The size of the plan in its units, while it is the saved one; else the picture tells. */
  size: { width: number; height: number } | null;
  gates: readonly { key: string; label: string; direction: string; planPoint: PlanPoint | null }[];
  /** The gate that a click places; null while none is chosen. */
  placing: number | null;
  onPlace: (point: PlanPoint) => void;
}

/** Plans are as wide as this in their units, whatever the picture measures. */
const WIDTH = 960;
const ARROWS: Record<string, PlanPoint> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The venue's plan with its gates: a click puts the chosen one, arrow keys move it. */
export function GatePlan({ image, size, gates, placing, onPlace }: GatePlanProps) {
  const [loaded, setLoaded] = useState<{ width: number; height: number } | null>(null);
  const { width, height } = size ?? loaded ?? { width: WIDTH, height: 720 };
  const gate = placing === null ? undefined : gates[placing];
  const within = ([x, y]: PlanPoint): PlanPoint => [
    Math.min(width, Math.max(0, Math.round(x))),
    Math.min(height, Math.max(0, Math.round(y))),
  ];

  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Keys press it too, but point nowhere.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onPlace(
      within([((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height]),
    );
  };

  const move = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.altKey ? 1 : event.shiftKey ? 50 : 10;
    const [x, y] = gate?.planPoint ?? [width / 2, height / 2];
    onPlace(within([x + arrow[0] * step, y + arrow[1] * step]));
  };

  return (
    <div className="plano-accesos">
      <img
        src={image}
        alt=""
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setLoaded({ width: WIDTH, height: Math.round((WIDTH * naturalHeight) / Math.max(1, naturalWidth)) })
        }
      />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {gates.map((one, index) => (
          <g key={one.key} opacity={placing === null || placing === index ? 1 : 0.55}>
            <GateMark gate={one} unit={width / WIDTH} />
          </g>
        ))}
      </svg>
      {gate ? (
        <button
          type="button"
          aria-label={`Plano: toca dónde está el acceso ${gate.label}, o muévelo con las flechas`}
          onClick={click}
          onKeyDown={move}
        />
      ) : null}
    </div>
  );
}
