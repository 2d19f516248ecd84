"use client";

import { areTogether, type Chosen, usePicks } from "@/components/place-map/picks";
import { namesLine } from "@/components/place-map/words";
import { Btn } from "@/components/ui/btn";
import { Plate } from "@/components/ui/plate";
import { formatMoney } from "@/lib/core/money";

const labelsOf = (chosen: readonly Chosen[]) => namesLine(chosen.map(({ label }) => label));

/** What is chosen, place by place, each with the way to give it back. */
export function ChosenPlaces({ unitCents, help }: { unitCents: number; help: string }) {
  const { chosen, drop } = usePicks();
  return (
    <div className="lug-elegidos">
      <h2>Tus lugares</h2>
      {chosen.length === 0 ? <p className="meta">Toca un lugar en el mapa, o pide los mejores.</p> : null}
      <ul>
        {chosen.map((place, index) => (
          <li key={place.id}>
            <Plate code={place.label} />
            <span className="crece">
              <strong>Lugar {place.label}</strong>
              <span className="meta">{besideLine(place, chosen[index - 1])}</span>
            </span>
            <span className="num">{formatMoney(unitCents)}</span>
            <Btn variant="icono" aria-label={`Quitar el lugar ${place.label}`} onClick={() => drop(place.id)}>
              {/* The set of all icons would weigh more than the map's whole script. */}
              <svg
                width={18}
                height={18}
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth={2}
                aria-hidden="true"
              >
                <path d="M18 6 6 18M6 6l12 12" />
              </svg>
            </Btn>
          </li>
        ))}
      </ul>
      <p className="meta">{help}</p>
    </div>
  );
}

function besideLine(place: Chosen, before: Chosen | undefined): string | null {
  return before?.row === place.row && before.column === place.column - 1 ? `Junto al ${before.label}` : null;
}

/** "E11 y E12, juntos" over the total, in the pay bar. */
export function ChosenLine() {
  const { chosen, crossings } = usePicks();
  const words =
    chosen.length === 0 ? "Elige tus lugares" : labelsOf(chosen) + (areTogether(chosen, crossings) ? ", juntos" : "");
  return <span aria-live="polite">{words}</span>;
}

/** What the chosen places cost together; before a choice, what one costs. */
export function ChosenTotal({ unitCents }: { unitCents: number }) {
  const { chosen } = usePicks();
  if (chosen.length === 0)
    return (
      <>
        <small className="desde">Desde</small> {formatMoney(unitCents)}
      </>
    );
  return formatMoney(unitCents * chosen.length);
}
