import { PlaceBoxes } from "@/components/store/purchase";
import type { StorePlace } from "@/lib/events";

/** More places than this are shown a row at a time. */
const SHOWN = 240;

interface PlaceGridProps {
  places: readonly StorePlace[];
  picked: readonly number[];
  /** The row to show, where there are many. */
  row: string | null;
}

const rowOf = (label: string) => /^\D+/.exec(label)?.[0] ?? "";

/** The places of a numbered zone as checkboxes of 44 px. A large zone is shown a row at a time; what was picked stays picked. */
export function PlaceGrid({ places, picked, row }: PlaceGridProps) {
  const rows = [...new Set(places.map((place) => rowOf(place.label)))];
  const long = places.length > SHOWN && rows.length > 1;
  const current = long ? (rows.find((name) => name === row) ?? rows[0] ?? null) : null;
  const shown = current === null ? places : places.filter((place) => rowOf(place.label) === current);
  const chosen = new Set(picked);
  const elsewhere = places.filter((place) => place.free && chosen.has(place.id) && !shown.includes(place));
  return (
    <>
      {long ? (
        <div className="filas">
          <span className="etiqueta">Fila</span>
          {rows.map((name) => (
            <button
              key={name}
              type="submit"
              name="fila"
              value={name}
              aria-pressed={name === current}
              className="cajon-fila"
            >
              {name}
            </button>
          ))}
        </div>
      ) : null}
      {elsewhere.map((place) => (
        <input key={place.id} type="hidden" name="placeIds" value={place.id} />
      ))}
      {elsewhere.length > 0 ? (
        <p className="ayuda">También elegiste {elsewhere.map((p) => p.label).join(", ")}.</p>
      ) : null}
      <PlaceBoxes key={current} hidden={elsewhere.length}>
        {shown.map((place) => (
          <label key={place.id} className="cajon">
            <input
              type="checkbox"
              name="placeIds"
              value={place.id}
              disabled={!place.free}
              defaultChecked={place.free && chosen.has(place.id)}
            />
            <span>{place.label}</span>
            {place.free ? null : <span className="vh"> ocupado</span>}
          </label>
        ))}
      </PlaceBoxes>
    </>
  );
}
