interface GuideArrowProps {
  x: number;
  y: number;
  name: string;
  to: "e" | "w";
}

/** The sign of a lane, inside a drawing. */
export function GuideArrow({ x, y, name, to }: GuideArrowProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="212" height="36" rx="5" className="fill-accent" />
      <text x={to === "e" ? 12 : 46} y="24" fontSize="16" fontWeight="800" className="fill-on-accent font-sign">
        {name}
      </text>
      <path
        d={to === "e" ? "M178 18h22m-9-8 9 8-9 8" : "M32 18H12m8-8-8 8 8 8"}
        className="stroke-on-accent"
        strokeWidth="3"
        fill="none"
      />
    </g>
  );
}
