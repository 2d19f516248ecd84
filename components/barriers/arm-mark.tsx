import type { LaneLook } from "@/components/barriers/lane-state";

const TURN: Record<LaneLook["arm"], number> = { closed: 0, open: -68, unknown: -24 };

/** A small barrier: its post, and the arm as it stands. The words beside it say the same. */
export function ArmMark({ arm }: Pick<LaneLook, "arm">) {
  return (
    <svg viewBox="0 0 48 36" width="44" height="33" aria-hidden="true" className="shrink-0">
      <path d="M2 34h44" stroke="currentColor" strokeWidth="1.5" opacity=".5" />
      <rect x="4" y="21" width="8" height="13" rx="1.5" fill="currentColor" />
      <g transform={`rotate(${TURN[arm]} 8 24)`}>
        <path
          d="M8 24h36"
          stroke="currentColor"
          strokeWidth="4"
          strokeDasharray={arm === "unknown" ? "2 3" : "6 3"}
          opacity={arm === "unknown" ? 0.6 : 1}
        />
      </g>
    </svg>
  );
}
