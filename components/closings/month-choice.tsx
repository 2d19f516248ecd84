import { Arrow } from "@/components/ui/arrow";
import { monthAfter, monthWords } from "@/lib/core/months";

/** The month in view, with the one before and the one after; none after the last. */
export function MonthChoice({ path, month, last }: { path: string; month: string; last: string }) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month)];
  return (
    <nav className="fila" aria-label="Mes">
      <a className="btn btn-icono btn-sm" href={`${path}?mes=${before}`} aria-label={monthWords(before)}>
        <Arrow to="w" size={18} />
      </a>
      <strong className="capitalize">{monthWords(month)}</strong>
      {after <= last ? (
        <a className="btn btn-icono btn-sm" href={`${path}?mes=${after}`} aria-label={monthWords(after)}>
          <Arrow to="e" size={18} />
        </a>
      ) : null}
    </nav>
  );
}
