import type { ListCells } from "@/components/office/list-table";
import { DifferenceActs } from "@/components/payments/difference-acts";
import { Lines } from "@/components/payments/lines";
import type { Column } from "@/components/ui/data-table";
import { StateBadge, Tag } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import { paidWords } from "@/lib/pricing/client";
import type { DifferenceColumn } from "@/lib/settlement";
import { DIFFERENCE_LABELS, type DifferenceDto, describeDifference, differenceEndWords } from "@/lib/settlement/client";

export const DIFFERENCE_CELLS: ListCells<DifferenceDto, DifferenceColumn> = {
  what: { cell: (row) => <What row={row} /> },
  order: {
    cell: (row) => <Lines lines={[row.buyer ?? "Sin nombre", row.orderFolio ?? "Sin compra", row.venue ?? ""]} />,
  },
  payment: { cell: (row) => <Lines lines={[row.paymentFolio, paidWords(row.method, row.cardFunding)]} /> },
  seen: {
    cell: (row) => (
      <Lines lines={[formatDateTime(row.seenAt, row.timeZone), `Desde ${formatDateTime(row.foundAt, row.timeZone)}`]} />
    ),
  },
};

/** What may be done with an open one. */
export const DIFFERENCE_ACTS: Column<DifferenceDto> = {
  key: "acts",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <DifferenceActs row={row} />,
};

export const DIFFERENCE_END: Column<DifferenceDto> = {
  key: "ended",
  header: "Cómo terminó",
  card: "foot",
  cell: (row) => (
    <Lines
      lines={[
        differenceEndWords(row.resolution),
        ...(row.resolvedAt ? [formatDateTime(row.resolvedAt, row.timeZone)] : []),
        ...(row.resolvedBy ? [row.resolvedBy] : []),
      ]}
    />
  ),
};

function What({ row }: { row: DifferenceDto }) {
  return (
    <span className="grid gap-1">
      <span className="fila">
        <StateBadge tone={row.state === "open" ? "alert" : "past"}>{DIFFERENCE_LABELS[row.kind]}</StateBadge>
        {row.isTest ? <Tag>Prueba</Tag> : null}
      </span>
      <span className="meta max-w-sm font-normal">{describeDifference(row)}</span>
    </span>
  );
}
