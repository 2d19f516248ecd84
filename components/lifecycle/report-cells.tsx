import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { StateBadge, Tag } from "@/components/ui/state-badge";
import type { CancellationColumn } from "@/lib/lifecycle";
import { type CancellationOrderDto, failureText, refundWords } from "@/lib/lifecycle/client";

export const REPORT_FILTERS: readonly ListField[] = [
  {
    name: "estado",
    label: "Estado",
    all: "Todas las compras",
    options: [
      { value: "fallidas", label: "Fallidas" },
      { value: "a-mano", label: "Por devolver a mano" },
      { value: "pendientes", label: "En camino" },
      { value: "usadas", label: "Con boletos usados" },
    ],
  },
];

export const REPORT_CELLS: ListCells<CancellationOrderDto, CancellationColumn> = {
  order: {
    cell: (row) => (
      <span className="grid">
        {row.buyer || "Sin nombre"}
        <span className="meta font-normal">
          {row.folio}
          {row.isLate ? " · pagó al cancelarse" : ""}
        </span>
      </span>
    ),
  },
  tickets: { cell: (row) => <Tickets row={row} /> },
  state: { bare: true, cell: (row) => <State row={row} /> },
};

function Tickets({ row }: { row: CancellationOrderDto }) {
  return (
    <span className="fila justify-end">
      {row.used > 0 ? <Tag>{row.used === 1 ? "1 usado" : `${row.used} usados`}</Tag> : null}
      {row.tickets}
    </span>
  );
}

function State({ row }: { row: CancellationOrderDto }) {
  const { label, tone } = refundWords(row);
  const why = failureText(row.errorCode);
  return (
    <span className="grid gap-1">
      <StateBadge tone={tone}>{label}</StateBadge>
      {why ? <span className="meta max-w-sm">{why}</span> : null}
    </span>
  );
}
