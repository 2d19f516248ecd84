import { LiveBar, LiveCount, LivePace } from "@/components/live/live-figures";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { StateBadge } from "@/components/ui/state-badge";
import { formatCount, formatCounted } from "@/lib/core/money";
import type { GateFigures, ZoneFigures } from "@/lib/live";

type FigureName = "sold" | "free" | "inside" | "enteredLately" | "leftLately";

const figure = (zone: ZoneFigures, name: FigureName) => ({
  name: `${zone.eventAreaId}.${name}`,
  value: zone[name],
});

const columns: Column<ZoneFigures>[] = [
  {
    key: "zone",
    header: "Zona",
    card: "title",
    rowHeader: true,
    cell: (zone) => (
      <span className="fila">
        <Plate code={zone.key} size="sm" />
        {zone.name}
      </span>
    ),
  },
  {
    key: "sold",
    header: "Vendidos ahora",
    card: "foot",
    number: true,
    cell: (zone) => (
      <>
        <LiveCount {...figure(zone, "sold")} /> / {formatCount(zone.capacity)}
      </>
    ),
  },
  {
    key: "bar",
    header: "Avance",
    headerHidden: true,
    card: "hide",
    cell: (zone) => (
      <span className="block min-w-24">
        <LiveBar
          part={figure(zone, "sold")}
          whole={zone.capacity}
          left={figure(zone, "free")}
          label={`Vendido de ${zone.key}`}
        />
      </span>
    ),
  },
  {
    key: "inside",
    header: "Adentro",
    card: "foot",
    number: true,
    cell: (zone) => <LiveCount {...figure(zone, "inside")} />,
  },
  {
    key: "pace",
    header: "Por minuto",
    card: "foot",
    number: true,
    cell: (zone) => (
      <span className="whitespace-nowrap">
        +<LivePace {...figure(zone, "enteredLately")} />
        <span className="vh"> entran,</span> −<LivePace {...figure(zone, "leftLately")} />
        <span className="vh"> salen</span>
      </span>
    ),
  },
];

/** The event's zones: sold and inside. What is held and given to subscribers stands on the event's page. */
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
      <DataTable
        caption="Zonas del evento"
        columns={columns}
        rows={zones}
        rowKey={(zone) => String(zone.eventAreaId)}
      />
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
              {formatCounted(gate.cars, "entrada", "entradas")} y {formatCounted(gate.left, "salida", "salidas")} ·{" "}
              {gate.perMinute} y {gate.leftPerMinute} por min
            </span>
            {gate.hasGuard ? (
              <StateBadge tone="good">Con guardia</StateBadge>
            ) : (
              <StateBadge tone="stop">Sin guardia</StateBadge>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
