import { type Column, DataTable } from "@/components/ui/data-table";
import { Plate } from "@/components/ui/plate";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { venueState, type ZoneOccupancyDto } from "@/lib/access/client";
import { formatCount } from "@/lib/core/money";

const STATES: Record<ZoneOccupancyDto["state"], { tone: StateTone; word: string }> = {
  open: { tone: "good", word: "Abierta" },
  full: { tone: "alert", word: "Llena" },
  closed: { tone: "stop", word: "Cerrada" },
};

export function OccupancyState({ zone }: { zone: Pick<ZoneOccupancyDto, "state"> }) {
  const { tone, word } = STATES[zone.state];
  return <StateBadge tone={tone}>{word}</StateBadge>;
}

const COLUMNS: readonly Column<ZoneOccupancyDto>[] = [
  {
    key: "zone",
    header: "Zona",
    card: "title",
    rowHeader: true,
    cell: (zone) => (
      <span className="fila gap-3">
        <Plate code={zone.key} size="sm" />
        <a className="enlace" href={`/parkingArea/ocupacion/${zone.id}`}>
          {zone.name}
        </a>
      </span>
    ),
  },
  { key: "state", header: "Estado", card: "foot", bare: true, cell: (zone) => <OccupancyState zone={zone} /> },
  { key: "inside", header: "Autos adentro", card: "foot", number: true, cell: ({ inside }) => formatCount(inside) },
  { key: "capacity", header: "Lugares", card: "foot", number: true, cell: ({ capacity }) => formatCount(capacity) },
  {
    key: "share",
    header: "Ocupación",
    card: "hide",
    cell: ({ key, inside, capacity }) => (
      <ProgressBar
        percent={capacity === 0 ? 0 : (100 * inside) / capacity}
        label={`Ocupación de la zona ${key}`}
        full={inside >= capacity}
      />
    ),
  },
];

const sum = (zones: readonly ZoneOccupancyDto[], figure: "inside" | "capacity") =>
  formatCount(zones.reduce((total, zone) => total + zone[figure], 0));

/** The zones of one venue, and what is inside all of them. */
export function OccupancyTable({ zones }: { zones: readonly ZoneOccupancyDto[] }) {
  const totals = {
    zone: "Recinto",
    state: <OccupancyState zone={{ state: venueState(zones) }} />,
    inside: sum(zones, "inside"),
    capacity: sum(zones, "capacity"),
  };
  return (
    <DataTable
      caption="Autos adentro por zona"
      columns={COLUMNS}
      rows={zones}
      rowKey={({ id }) => String(id)}
      {...(zones.length > 1 ? { totals } : {})}
    />
  );
}
