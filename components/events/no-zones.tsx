import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";

/** In place of an event's prices, while its venue has nothing to sell. */
export function NoZones({ enclosureId }: { enclosureId: number }) {
  return (
    <Panel title="Zonas y precios">
      <EmptyState
        title="El recinto todavía no tiene zonas"
        text="Crea una zona para ponerla a la venta en este evento."
      >
        <BtnLink variant="main" href={`/crear-zona-estacionamiento?recinto=${enclosureId}`}>
          Crear zona
        </BtnLink>
      </EmptyState>
    </Panel>
  );
}
