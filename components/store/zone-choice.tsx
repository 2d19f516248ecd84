import { QuantityField } from "@/components/store/purchase";

/** What opens in the chosen row of an unnumbered zone: how many places. */
export function ZoneChoice({ quantity, max }: { quantity: number; max: number }) {
  return (
    <div className="zona-mas">
      <span>
        <span className="etiqueta">¿Cuántos lugares?</span>
        <span className="ayuda">Sin numerar: te estacionas en el que esté libre.</span>
      </span>
      <QuantityField max={max} initial={quantity} />
      <button type="submit" className="btn btn-sm sin-script">
        Ver total
      </button>
    </div>
  );
}
