import { GuideArrow } from "@/components/barriers/simulator/guide-arrow";
import type { Direction } from "@/lib/access/client";

export interface LaneScene {
  output: number;
  name: string;
  direction: Direction;
  isOpen: boolean;
  /** Where the car before the barrier is; null: there is none. */
  car: "waiting" | "under" | null;
  words: string;
}

const WIDTH = 900;
const LANE = 120;
const BARRIER = { in: 520, out: 380 };

function Car({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} fill="currentColor">
      <rect x="0" y="0" width="96" height="44" rx="14" opacity=".75" />
      <rect x="20" y="6" width="12" height="32" rx="4" className="fill-surface" />
      <rect x="64" y="6" width="12" height="32" rx="4" className="fill-surface" />
    </g>
  );
}

function Lane({ scene, y }: { scene: LaneScene; y: number }) {
  const { direction, isOpen, car, words, name } = scene;
  const at = BARRIER[direction];
  const before = direction === "in" ? at - 170 : at + 74;
  const x = car === "under" ? at - 48 : before;
  return (
    <g>
      <rect x="0" y={y + 40} width={WIDTH} height="70" className="fill-line" />
      <path d={`M0 ${y + 75}H${WIDTH}`} stroke="currentColor" strokeWidth="2" strokeDasharray="22 18" opacity=".35" />
      <GuideArrow x={direction === "in" ? 24 : WIDTH - 236} y={y - 4} name={name} to={direction === "in" ? "e" : "w"} />
      <rect
        x={at - 62}
        y={y + 46}
        width="124"
        height="58"
        rx="6"
        fill="none"
        className="stroke-accent"
        strokeWidth="2.5"
        strokeDasharray="7 5"
      />
      <rect x={at - 10} y={y + 10} width="20" height="24" rx="3" fill="currentColor" />
      <g transform={`rotate(${isOpen ? 0 : 90} ${at} ${y + 22})`}>
        <path d={`M${at} ${y + 22}h88`} stroke="currentColor" strokeWidth="9" strokeDasharray="16 8" />
      </g>
      {car ? <Car x={x} y={y + 53} /> : null}
      <text
        x={at + (direction === "in" ? 110 : -340)}
        y={y + 28}
        className="font-sign fill-current"
        fontSize="22"
        fontWeight="800"
      >
        {isOpen ? "Abierta" : "Cerrada"}
        <tspan fontSize="16" fontWeight="400" dx="10">
          {words}
        </tspan>
      </text>
    </g>
  );
}

/** Two lanes with their barriers, seen from above. The words beside it say the same. */
export function Road({ lanes }: { lanes: readonly LaneScene[] }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${lanes.length * LANE + 20}`}
      className="block w-full min-w-[40rem]"
      role="img"
      aria-label={lanes
        .map(({ name, isOpen, words }) => `${name}: ${isOpen ? "abierta" : "cerrada"} ${words}`)
        .join(". ")}
    >
      {lanes.map((scene, index) => (
        <Lane key={scene.output} scene={scene} y={index * LANE + 6} />
      ))}
    </svg>
  );
}
