import { Plate } from "@/components/ui/plate";
import { gateLines } from "@/lib/enclosures/client";

interface PassZoneProps {
  zone: { key: string; name: string };
  gates: readonly { label: string; street: string }[];
}

export function PassZone({ zone, gates }: PassZoneProps) {
  return (
    <div className="fila gap-3">
      <Plate code={zone.key} size="lg" />
      <span className="grid">
        <strong>{zone.name}</strong>
        <span className="meta">{gateLines(gates).join(" · ")}</span>
      </span>
    </div>
  );
}
