interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  /** Nothing is left: hatched, as everything that is full. */
  full?: boolean;
  /** A second part after the first, in another tone: 0 to 100. */
  more?: number;
}

/** Progress of work or share of a whole. Time that runs out is a HoldBarrier. */
export function ProgressBar({ percent, label, full, more = 0 }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)));
  const rest = Math.round(Math.min(100 - value, Math.max(0, more)));
  return (
    <span
      className={full ? "barra barra-llena" : "barra"}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <i style={{ width: `${value}%` }} />
      {rest > 0 ? <i className="barra-mas" style={{ width: `${rest}%` }} /> : null}
    </span>
  );
}
