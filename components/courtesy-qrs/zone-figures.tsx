import { Placa } from "@/components/ui/placa";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatCount } from "@/lib/core/money";
import type { CourtesyZoneDto } from "@/lib/courtesy-qrs/client";

const figure = (key: keyof CourtesyZoneDto, header: string): Columna<CourtesyZoneDto> => ({
  key,
  header,
  number: true,
  card: "foot",
  cell: (row) => formatCount(Number(row[key])),
});

const COLUMNS: readonly Columna<CourtesyZoneDto>[] = [
  {
    key: "zone",
    header: "Zona",
    card: "title",
    rowHeader: true,
    cell: ({ zoneKey, zoneName }) => (
      <span className="fila gap-2.5">
        <Placa code={zoneKey} size="sm" />
        <span>{zoneName}</span>
      </span>
    ),
  },
  figure("total", "Cortesías"),
  figure("unassigned", "Sin asignar"),
  figure("sent", "Enviadas"),
  figure("used", "Entraron"),
  figure("blocked", "Bloqueadas"),
  figure("free", "Lugares libres"),
];

/** Courtesies of an event by zone, beside what is free there. */
export function ZoneFigures({ zones }: { zones: readonly CourtesyZoneDto[] }) {
  return (
    <details className="panel">
      <summary className="px-4 py-3 font-semibold">Por zona</summary>
      <Tabla caption="Cortesías por zona" columns={COLUMNS} rows={zones} rowKey={({ zoneId }) => String(zoneId)} />
    </details>
  );
}
