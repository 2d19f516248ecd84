import { AreaAdd } from "@/components/events/area-add";
import { AreaEditor } from "@/components/events/area-editor";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { EventDto, EventFiguresDto } from "@/lib/events/client";

interface EventAreasProps {
  event: EventDto;
  figures: EventFiguresDto;
  /** By the area's id, names the values that its form was filled in from; see `useOfficeForm`. */
  revisions: Readonly<Record<number, string>>;
  gates: readonly { id: number; label: string }[];
  zones: readonly { id: number; key: string; name: string; capacity: number }[];
}

/** Zones that an event sells, with price and places, and those that it could. */
export function EventAreas({ event, figures, revisions, zones, gates }: EventAreasProps) {
  const taken = new Set(figures.areas.map((area) => area.parkingAreaId));
  const free = zones.filter((zone) => !taken.has(zone.id));
  return (
    <Panel title="Zonas y precios" meta="Sin el cargo por servicio; lo que ya se compró conserva su precio">
      {figures.areas.map((area) => (
        <AreaEditor
          key={area.id}
          area={area}
          revision={revisions[area.id] ?? ""}
          eventName={event.name}
          gates={gates}
        />
      ))}
      {free.length > 0 ? <AreaAdd key={figures.areas.length} eventId={event.id} zones={free} /> : null}
      {zones.length === 0 ? (
        <EmptyState
          title="El recinto todavía no tiene zonas"
          text="Crea una zona para ponerla a la venta en este evento."
        >
          <BtnLink variant="main" href={`/crear-zona-estacionamiento?recinto=${event.enclosureId}`}>
            Crear zona
          </BtnLink>
        </EmptyState>
      ) : null}
    </Panel>
  );
}
