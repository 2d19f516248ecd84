const degrees = { n: 0, ne: 45, e: 90, se: 135, s: 180, so: 225, o: 270, no: 315, sw: 225, w: 270, nw: 315 } as const;

export type Direction = keyof typeof degrees;

/** The arrow of a road sign: a direction, the main action, "go". */
export function Arrow({ to = "e", size = 20, stroke = 3.2 }: { to?: Direction; size?: number; stroke?: number }) {
  return (
    <svg
      className="flecha"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeMiterlimit={10}
      aria-hidden="true"
    >
      <path d="M12 22V4.2M4 12.4 12 4.4l8 8" transform={`rotate(${degrees[to]} 12 12)`} />
    </svg>
  );
}
