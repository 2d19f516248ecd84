/** Stop: an error, a refusal. */
export function OctagonMark({ size = 18 }: { size?: number }) {
  return (
    <svg className="octagono" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7.4 1h9.2L23 7.4v9.2L16.6 23H7.4L1 16.6V7.4Z" fill="var(--danger)" />
      <path d="m8 8 8 8m0-8-8 8" stroke="var(--on-danger)" strokeWidth={2.6} />
    </svg>
  );
}

/** Caution: pending, about to expire, needs a decision. */
export function DiamondMark({ size = 24 }: { size?: number }) {
  return (
    <svg className="rombo" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 .9 23.1 12 12 23.1.9 12Z" fill="var(--warning)" />
      <path d="M12 3.6 20.4 12 12 20.4 3.6 12Z" fill="none" stroke="var(--on-warning)" strokeWidth={1.1} />
      <path d="M12 7.6v5.2" stroke="var(--on-warning)" strokeWidth={2.2} />
      <circle cx={12} cy={15.7} r={1.35} fill="var(--on-warning)" />
    </svg>
  );
}

/** The logo. Without a label it is decoration beside the name. `inverse` is for grounds in the plate's colour. */
export function Logo({ size = 32, label, inverse = false }: { size?: number; label?: string; inverse?: boolean }) {
  const ground = inverse ? "var(--on-plate)" : "var(--plate)";
  const line = inverse ? "var(--plate)" : "var(--on-plate)";
  return (
    <svg
      className="marca"
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <rect width={40} height={40} rx={9} fill={ground} />
      <rect x={2.75} y={2.75} width={34.5} height={34.5} rx={6.5} fill="none" stroke={line} strokeWidth={1.5} />
      <path d="M13 31.5V19.5a5 5 0 0 1 5-5h10.4M22.4 7.6l7 6.9-7 6.9" fill="none" stroke={line} strokeWidth={4.2} />
    </svg>
  );
}
