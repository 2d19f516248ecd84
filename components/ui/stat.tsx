import type { ReactNode } from "react";
import { Arrow } from "@/components/ui/arrow";
import { ProgressBar } from "@/components/ui/progress-bar";

interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** Small text after the figure: "de 1,940". */
  of?: ReactNode;
  /** Change against something: +18 is shown as an arrow up and "18 %". */
  change?: number;
  note?: ReactNode;
  /** Share done, 0 to 100, drawn as a bar. */
  share?: number;
  shareLabel?: string;
  /** In place of `share`: a bar that moves. */
  bar?: ReactNode;
}

/** A figure with its comparison. Goes inside Stats. */
export function Stat({ label, value, of, change, note, share, shareLabel, bar }: StatProps) {
  return (
    <div className="cifra">
      <dt className="etiqueta">{label}</dt>
      <dd className="contents">
        <span className="num">
          {value} {of ? <small>{of}</small> : null}
        </span>
        {share === undefined ? bar : <ProgressBar percent={share} label={shareLabel ?? "Avance"} />}
        {change === undefined && !note ? null : (
          <span className="chico">
            {change === undefined ? null : <Change percent={change} />} {note}
          </span>
        )}
      </dd>
    </div>
  );
}

function Change({ percent }: { percent: number }) {
  const up = percent >= 0;
  return (
    <span className={`${up ? "sube" : "baja"} inline-flex items-center gap-0.5`}>
      <Arrow to={up ? "n" : "s"} size={12} stroke={4} />
      <span className="vh">{up ? "Más" : "Menos"}</span>
      {Math.abs(percent)} %
    </span>
  );
}

/** Two to five figures in one row, split by lines. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className="cifras con-linea">{children}</dl>;
}
