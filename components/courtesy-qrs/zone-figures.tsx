import { type Column, DataTable } from "@/components/ui/data-table";
import { Plate } from "@/components/ui/plate";
import { formatCount } from "@/lib/core/money";
import type { CourtesyZoneDto } from "@/lib/courtesy-qrs/client";

const figure = (key: keyof CourtesyZoneDto, header: string): Column<CourtesyZoneDto> => ({
  key,
  header,
  number: true,
  card: "foot",
  cell: (row) => formatCount(Number(row[key])),
});

const COLUMNS: readonly Column<CourtesyZoneDto>[] = [
  {
    key: "zone",
    header: "Zona",
    card: "title",
    rowHeader: true,
    cell: ({ zoneKey, zoneName }) => (
      <span className="fila gap-2.5">
        <Plate code={zoneKey} size="sm" />
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

export function ZoneFigures({ zones }: { zones: readonly CourtesyZoneDto[] }) {
  return (
    <details className="panel">
      <summary className="px-4 py-3 font-semibold">Por zona</summary>
      <DataTable caption="Cortesías por zona" columns={COLUMNS} rows={zones} rowKey={({ zoneId }) => String(zoneId)} />
    </details>
  );
}
