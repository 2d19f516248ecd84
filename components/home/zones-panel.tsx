import { BarraProgreso } from "@/components/ui/barra-progreso";
import { Estado } from "@/components/ui/estado";
import { Panel } from "@/components/ui/panel";
import { Placa } from "@/components/ui/placa";
import { type Columna, Tabla } from "@/components/ui/tabla";
import type { GateFigures, ZoneFigures } from "@/lib/reports";

const share = ({ sold, capacity }: ZoneFigures) => (capacity === 0 ? 0 : Math.round((100 * sold) / capacity));

const columns: Columna<ZoneFigures>[] = [
  {
    key: "zone",
    header: "Zona",
    card: "title",
    rowHeader: true,
    cell: (zone) => (
      <span className="fila">
        <Placa code={zone.key} size="sm" />
        {zone.name}
      </span>
    ),
  },
  { key: "sold", header: "Vendidos", card: "foot", number: true, cell: (zone) => `${zone.sold} / ${zone.capacity}` },
  {
    key: "bar",
    header: "Avance",
    headerHidden: true,
    card: "hide",
    cell: (zone) => (
      <span className="block min-w-24">
        <BarraProgreso percent={share(zone)} label={`Vendido de ${zone.key}`} full={zone.free === 0} />
      </span>
    ),
  },
  { key: "share", header: "Ocupación", card: "foot", number: true, cell: (zone) => `${share(zone)} %` },
  { key: "held", header: "Apartados", card: "hide", number: true, cell: (zone) => zone.held },
  { key: "inside", header: "Adentro", card: "foot", number: true, cell: (zone) => zone.inside },
];

/** The event's zones: sold, held and inside. */
export function ZonesPanel({ zones, eventId }: { zones: readonly ZoneFigures[]; eventId: number }) {
  return (
    <Panel
      title="Zonas"
      aside={
        <a className="enlace" href={`/event/${eventId}`}>
          Ver en el plano
        </a>
      }
    >
      <Tabla caption="Zonas del evento" columns={columns} rows={zones} rowKey={(zone) => String(zone.eventAreaId)} />
    </Panel>
  );
}

/** The event's gates: cars so far, pace, and whether somebody is there. */
export function GatesPanel({ gates }: { gates: readonly GateFigures[] }) {
  return (
    <Panel title="Accesos">
      <ul className="accesos-v">
        {gates.map((gate) => (
          <li key={gate.gateId}>
            <span className="num-acceso">
              <span>{gate.label.replace(/^Acceso\s+/i, "").slice(0, 2)}</span>
            </span>
            <span>
              <b className="block font-semibold">{gate.street || gate.label}</b>
              {gate.cars} {gate.cars === 1 ? "auto" : "autos"} · {gate.perMinute} por min
            </span>
            {gate.hasGuard ? <Estado tone="good">Con guardia</Estado> : <Estado tone="stop">Sin guardia</Estado>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
