import type { LaneLook } from "@/components/barriers/lane-state";
import type { Direction } from "@/lib/access/client";

interface LaneSceneProps {
  /** What the gate's sign says. */
  label: string;
  direction: Direction;
  arm: LaneLook["arm"];
  /** A car stands before the barrier, or is on its way through. */
  hasCar: boolean;
}

const WIDTH = 560;
const HEIGHT = 300;
const GROUND = 240;
const POST = 372;

const TURN: Record<LaneLook["arm"], number> = { closed: 0, open: -64, unknown: -20 };
const ARM_WORDS: Record<LaneLook["arm"], string> = {
  closed: "pluma cerrada",
  open: "pluma abierta",
  unknown: "no se sabe cómo está la pluma",
};

/** "Acceso A" is known by its letter; a longer name does not fit on a sign. */
function markOf(label: string): string {
  const last = label.trim().split(/\s+/).at(-1) ?? "";
  return last.length <= 2 ? last : "";
}

function Sign({ label, direction }: Pick<LaneSceneProps, "label" | "direction">) {
  const isIn = direction === "in";
  return (
    <g>
      <path d={`M118 96V${GROUND}`} stroke="currentColor" strokeWidth="7" opacity=".75" />
      <rect x="22" y="28" width="196" height="70" rx="10" className="fill-accent" />
      <rect x="28" y="34" width="184" height="58" rx="6" fill="none" className="stroke-on-accent" strokeWidth="2.5" />
      <text x="44" y="74" fontSize="30" fontWeight="800" className="fill-on-accent font-sign">
        {markOf(label)}
      </text>
      <text x={isIn ? 78 : 106} y="72" fontSize="24" fontWeight="800" className="fill-on-accent font-sign">
        {isIn ? "Entrada" : "Salida"}
      </text>
      <path
        d={isIn ? "M176 63h24m-10-9 10 9-10 9" : "M98 63H78m10-9-10 9 10 9"}
        className="stroke-on-accent"
        strokeWidth="3.5"
        fill="none"
      />
    </g>
  );
}

function Car() {
  return (
    <g transform={`translate(96 ${GROUND - 72})`}>
      <path
        d="M6 58V40q0-10 12-12l34-4 26-20q8-6 20-6h36q12 0 20 8l20 20q20 2 20 18v14q0 6-6 6H12q-6 0-6-6Z"
        fill="currentColor"
        opacity=".65"
      />
      <path d="M70 24 88 8q4-4 12-4h12v20Zm50 0V4h16q6 0 10 4l16 16Z" className="fill-surface" />
      {[50, 154].map((x) => (
        <g key={x}>
          <circle cx={x} cy="62" r="16" fill="currentColor" />
          <circle cx={x} cy="62" r="7" className="fill-surface" />
        </g>
      ))}
    </g>
  );
}

function Barrier({ arm }: Pick<LaneSceneProps, "arm">) {
  const isSure = arm !== "unknown";
  return (
    <g>
      <rect x="306" y={GROUND - 78} width="24" height="74" rx="4" fill="currentColor" />
      <rect x="312" y={GROUND - 70} width="12" height="13" rx="3" className="fill-surface" />
      <text x="318" y={GROUND - 90} fontSize="13" textAnchor="middle" className="fill-ink-2">
        Lector
      </text>
      <path d={`M526 ${GROUND - 58}v56`} stroke="currentColor" strokeWidth="8" opacity=".75" />
      <g transform={`rotate(${TURN[arm]} ${POST} ${GROUND - 66})`} opacity={isSure ? 1 : 0.55}>
        <path d={`M${POST} ${GROUND - 66}h160`} stroke="currentColor" strokeWidth="15" />
        <path
          d={`M${POST + 8} ${GROUND - 66}h152`}
          className="stroke-surface"
          strokeWidth="12"
          strokeDasharray={isSure ? "18 20" : "6 10"}
        />
      </g>
      <rect x={POST - 20} y={GROUND - 86} width="38" height="82" rx="6" fill="currentColor" />
      <circle cx={POST} cy={GROUND - 66} r="6" className="fill-surface" />
    </g>
  );
}

/** A barrier in its lane, as it stands by what was heard last. The words beside it say the same. */
export function LaneScene({ label, direction, arm, hasCar }: LaneSceneProps) {
  const words = [
    direction === "in" ? "Entrada" : "Salida",
    ARM_WORDS[arm],
    hasCar ? "un auto por pasar" : "lazo libre",
  ];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full bg-sunken" role="img" aria-label={words.join(", ")}>
      <rect x="0" y={GROUND} width={WIDTH} height={HEIGHT - GROUND} className="fill-line" />
      <path
        d={`M0 ${GROUND + 34}H${WIDTH}`}
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="22 16"
        opacity=".35"
      />
      <path
        d={`M342 ${GROUND + 8}h112l12 30H330Z`}
        fill="none"
        className="stroke-accent"
        strokeWidth="2.5"
        strokeDasharray="7 5"
      />
      <text x="318" y={GROUND + 27} fontSize="13" textAnchor="end" className="fill-ink-2">
        {hasCar ? "Auto por pasar" : "Lazo libre"}
      </text>
      <Sign label={label} direction={direction} />
      {hasCar ? <Car /> : null}
      <Barrier arm={arm} />
    </svg>
  );
}
