import { PlaceGrid } from "@/components/store/place-grid";
import { QuantityField } from "@/components/store/purchase";
import type { StorePlace, StoreZone } from "@/lib/events";

interface ZoneChoiceProps {
  zone: StoreZone;
  places: readonly StorePlace[];
  quantity: number;
  picked: readonly number[];
  row: string | null;
  max: number;
}

/** What opens in the chosen row: how many places, or which ones. */
export function ZoneChoice({ zone, places, quantity, picked, row, max }: ZoneChoiceProps) {
  if (zone.isNumbered) {
    return (
      <fieldset className="zona-lugares">
        <legend className="etiqueta">¿Cuáles lugares?</legend>
        <p className="ayuda">Numerados: el lugar que elijas es tuyo. Hasta {max} por persona.</p>
        <PlaceGrid places={places} picked={picked} row={row} />
        <ShowTotal />
      </fieldset>
    );
  }
  return (
    <div className="zona-mas">
      <span>
        <span className="etiqueta">¿Cuántos lugares?</span>
        <span className="ayuda">Sin numerar: te estacionas en el que esté libre.</span>
      </span>
      <QuantityField max={max} initial={quantity} />
      <ShowTotal />
    </div>
  );
}

/** Without script the total is worked out by the server on asking. */
function ShowTotal() {
  return (
    <button type="submit" className="btn btn-sm sin-script">
      Ver total
    </button>
  );
}
