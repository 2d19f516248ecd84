import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import type { OccupancyChangeDto } from "@/lib/access/client";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";

type Row = OccupancyChangeDto & { id: string };

const WORDS: Record<OccupancyChangeDto["kind"], (change: OccupancyChangeDto) => string> = {
  count: () => "Recuento",
  reset: () => "Se puso en cero",
  pass_reset: ({ codeTail }) => `Se borró la entrada del código ${codeTail ?? ""}`,
};

const figure = (count: number | null) => (count === null ? "—" : formatCount(count));

const columnsOf = (timeZone: string): readonly Column<Row>[] => [
  { key: "when", header: "Cuándo", card: "sub", cell: ({ at }) => formatDateTime(at, timeZone) },
  { key: "what", header: "Qué se hizo", card: "title", rowHeader: true, cell: (row) => WORDS[row.kind](row) },
  { key: "before", header: "Decía", card: "foot", number: true, cell: ({ before }) => figure(before) },
  { key: "after", header: "Se contó", card: "foot", number: true, cell: ({ after }) => figure(after) },
  { key: "reason", header: "Motivo", card: "foot", cell: ({ reason }) => reason },
  { key: "by", header: "Quién", card: "foot", cell: ({ by }) => by ?? "—" },
];

/** What people corrected in a zone, latest first, with both figures. */
export function OccupancyChanges({ changes, timeZone }: { changes: OccupancyChangeDto[]; timeZone: string }) {
  if (changes.length === 0) {
    return (
      <EmptyState
        title="Nadie la ha corregido"
        text="Si cuentas los autos y no coincide, corrígelo aquí: se guardan los dos números y el motivo."
      />
    );
  }
  const rows = changes.map((change, at) => ({ ...change, id: String(at) }));
  return (
    <DataTable caption="Correcciones de la zona" columns={columnsOf(timeZone)} rows={rows} rowKey={({ id }) => id} />
  );
}
