import { sortProps } from "@/components/office/list-url";
import { BarraProgreso } from "@/components/ui/barra-progreso";
import { Estado } from "@/components/ui/estado";
import { Fecha } from "@/components/ui/fecha";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatTime } from "@/lib/core/dates";
import { type EventRowDto, eventPhase } from "@/lib/events/schemas";

interface EventsTableProps {
  path: string;
  params: Readonly<Record<string, string>>;
  rows: readonly EventRowDto[];
  now: Date;
}

const count = new Intl.NumberFormat("es-MX");
const share = (row: EventRowDto) => (row.capacity === 0 ? 0 : (100 * row.sold) / row.capacity);

/** Events of a month with their state and how full they are. */
export function EventsTable({ path, params, rows, now }: EventsTableProps) {
  const columns: Columna<EventRowDto>[] = [
    {
      key: "date",
      header: "Fecha",
      card: "check",
      cell: (row) => <Fecha iso={row.startsAt.toISOString()} tz={row.timeZone} />,
      ...sortProps(path, params, "starts", "starts"),
    },
    {
      key: "name",
      header: "Evento",
      card: "title",
      rowHeader: true,
      cell: (row) => (
        <a className="enlace" href={`/event/${row.id}`}>
          {row.name}
        </a>
      ),
      ...sortProps(path, params, "name", "starts"),
    },
    {
      key: "venue",
      header: "Recinto",
      card: "sub",
      cell: (row) => `${row.enclosureName}, ${formatTime(row.startsAt, row.timeZone)}`,
    },
    {
      key: "state",
      header: "Estado",
      card: "foot",
      bare: true,
      cell: (row) => {
        const phase = eventPhase(row, now);
        return <Estado tone={phase.tone}>{phase.label}</Estado>;
      },
    },
    { key: "zones", header: "Zonas", number: true, card: "hide", cell: (row) => row.zones },
    {
      key: "sold",
      header: "Vendidos",
      number: true,
      card: "foot",
      cell: (row) => (
        <span>
          {count.format(row.sold)} <span className="text-ink-3">/ {count.format(row.capacity)}</span>
        </span>
      ),
    },
    {
      key: "bar",
      header: "Avance",
      headerHidden: true,
      card: "hide",
      cell: (row) => (
        <span className="block w-24">
          <BarraProgreso
            percent={share(row)}
            full={row.capacity > 0 && row.sold >= row.capacity}
            label={`${Math.round(share(row))} % vendido de ${row.name}`}
          />
        </span>
      ),
    },
  ];
  return <Tabla caption="Eventos" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}
