import { Btn } from "@/components/ui/btn";
import type { PlanZoneDto } from "@/lib/parking-areas/client";

interface BothDrewProps {
  zones: readonly PlanZoneDto[];
  onTake: (zone: PlanZoneDto) => void;
}

/** Zones that two people drew at once: one's own drawing shows, and the other one is at hand. Renders nothing without them. */
export function BothDrew({ zones, onTake }: BothDrewProps) {
  if (zones.length === 0) return null;
  return (
    <>
      <p>Los dos dibujaron {zones.map(({ key }) => key).join(", ")}: ves tu dibujo.</p>
      <div className="fila my-2 flex-wrap gap-2">
        {zones.map((zone) => (
          <Btn key={zone.id} size="sm" onClick={() => onTake(zone)}>
            Usar el suyo de {zone.key}
          </Btn>
        ))}
      </div>
    </>
  );
}
