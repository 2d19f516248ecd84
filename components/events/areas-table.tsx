import { occupancyOf } from "@/components/events/occupancy-plan";
import { BarraProgreso } from "@/components/ui/barra-progreso";
import { Dinero } from "@/components/ui/dinero";
import { Placa } from "@/components/ui/placa";
import { type Columna, Tabla } from "@/components/ui/tabla";
import type { AreaFiguresDto, EventFiguresDto } from "@/lib/events/schemas";

const count = new Intl.NumberFormat("es-MX");

const columns: Columna<AreaFiguresDto>[] = [
  {
    key: "zone",
    header: "Zona",
    card: "title",
    rowHeader: true,
    cell: (area) => (
      <span className="fila gap-3" id={`zona-${area.id}`}>
        <Placa code={area.key} size="sm" />
        <span>{area.name}</span>
      </span>
    ),
  },
  { key: "price", header: "Precio", number: true, card: "sub", cell: (area) => <Dinero cents={area.priceCents} /> },
  {
    key: "sold",
    header: "Vendidos",
    number: true,
    card: "foot",
    cell: (area) => (
      <span>
        {count.format(area.sold)} <span className="text-ink-3">/ {count.format(area.capacity)}</span>
      </span>
    ),
  },
  {
    key: "bar",
    header: "Avance",
    headerHidden: true,
    card: "hide",
    cell: (area) => (
      <span className="block w-24">
        <BarraProgreso
          percent={occupancyOf(area, "vendidos")}
          full={area.free === 0}
          label={`${area.key}: ${occupancyOf(area, "vendidos")} % vendido`}
        />
      </span>
    ),
  },
  { key: "held", header: "Apartados", number: true, card: "foot", cell: (area) => count.format(area.held) },
  { key: "admitted", header: "Adentro", number: true, card: "foot", cell: (area) => count.format(area.admitted) },
  {
    key: "tickets",
    header: "Boletos",
    number: true,
    card: "hide",
    cell: (area) => <Dinero cents={area.priceSumCents} />,
  },
  { key: "fees", header: "Cargos", number: true, card: "hide", cell: (area) => <Dinero cents={area.feeSumCents} /> },
  {
    key: "total",
    header: "Cobrado",
    number: true,
    card: "foot",
    cell: (area) => <Dinero cents={area.totalSumCents} />,
  },
];

/** Zones of an event with what each sold, and the totals. */
export function AreasTable({ areas, total }: { areas: readonly AreaFiguresDto[]; total: EventFiguresDto["total"] }) {
  return (
    <Tabla
      caption="Zonas del evento"
      columns={columns}
      rows={areas}
      rowKey={(area) => String(area.id)}
      totals={{
        zone: "Total",
        sold: `${count.format(total.sold)} / ${count.format(total.capacity)}`,
        held: count.format(total.held),
        admitted: count.format(total.admitted),
        tickets: <Dinero cents={total.priceSumCents} />,
        fees: <Dinero cents={total.feeSumCents} />,
        total: <Dinero cents={total.totalSumCents} />,
      }}
    />
  );
}
