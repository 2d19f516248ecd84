import type { Direction } from "@/components/ui/arrow";
import { GateDirections } from "@/components/ui/guide-sign";
import type { StoreGate } from "@/lib/events";

const directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

const directionOf = (text: string): Direction => directions.find((direction) => direction === text) ?? "n";

/** Which gate leads to which zone. Nothing when the venue has no gates. */
export function GateSigns({ gates }: { gates: readonly StoreGate[] }) {
  const open = gates.filter((gate) => gate.zones.length > 0);
  if (open.length === 0) return null;
  return (
    <>
      <div className="seccion rotulo">
        <h2>Por dónde entrar</h2>
      </div>
      <GateDirections
        directions={open.map((gate) => ({
          id: String(gate.id),
          name: gate.label,
          street: gate.street,
          to: directionOf(gate.direction),
          zones: gate.zones.map((zone) => zone.key),
        }))}
      />
      <p className="meta mt-3 mb-4">Tu boleto dice por qué acceso llegas a tu zona. Sigue las placas en la calle.</p>
    </>
  );
}
