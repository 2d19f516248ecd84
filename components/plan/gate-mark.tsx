const degrees: Record<string, number> = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 };

interface GateMarkProps {
  gate: { label: string; direction: string; planPoint: [number, number] | null };
  unit: number;
}

/** A gate on the plan: its number and the arrow that leads in. */
export function GateMark({ gate, unit }: GateMarkProps) {
  if (!gate.planPoint) return null;
  const [x, y] = gate.planPoint;
  const short = /\d+$/.exec(gate.label)?.[0] ?? gate.label.charAt(0);
  return (
    <g className="m-acceso" transform={`translate(${x} ${y}) scale(${unit})`}>
      <title>{gate.label}</title>
      <rect x={-34} y={-17} width={68} height={34} rx={7} />
      <text x={-15} y={8.5}>
        {short}
      </text>
      <g transform={`translate(13 0) rotate(${(degrees[gate.direction] ?? 0) + 180})`}>
        <path d="M0 11V-9M-9 .5 0 -9l9 9.5" />
      </g>
    </g>
  );
}
