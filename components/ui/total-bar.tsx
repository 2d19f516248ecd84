import type { ReactNode } from "react";

interface TotalBarProps {
  /** One line above the total: "2 lugares en A1 Norte", "Total". */
  label: ReactNode;
  total: ReactNode;
  note?: ReactNode;
  /** Lines up with the checkout's column instead of the page's edges. */
  column?: boolean;
  /** The one button. */
  children: ReactNode;
}

/** The pay bar, fixed below on a phone: total and one button. */
export function TotalBar({ label, total, note, column, children }: TotalBarProps) {
  return (
    <section className={column ? "paga paga-columna" : "paga"} aria-label="Total y pago">
      <div className="paga-t crece">
        <span className="meta">{label}</span>
        <span className="num">{total}</span>
        {note ? <span className="chico">{note}</span> : null}
      </div>
      {children}
    </section>
  );
}
