import { BankRow } from "@/components/deposits/bank-row";
import { DebitActs } from "@/components/deposits/debit-acts";
import { refundWords } from "@/components/deposits/statement-words";
import type { ListCells } from "@/components/office/list-table";
import type { Column } from "@/components/ui/data-table";
import { StateBadge } from "@/components/ui/state-badge";
import type { StatementDebitColumn } from "@/lib/deposits";
import { DEBIT_LABELS, type StatementDebitDto } from "@/lib/deposits/client";

export const DEBIT_CELLS: ListCells<StatementDebitDto, StatementDebitColumn> = {
  row: { number: false, cell: (row) => <BankRow row={row} /> },
  state: {
    cell: ({ state }) => <StateBadge tone={state === "linked" ? "good" : "none"}>{DEBIT_LABELS[state]}</StateBadge>,
  },
  refund: { cell: (row) => <Which row={row} /> },
};

export const DEBIT_ACTS: Column<StatementDebitDto> = {
  key: "acts",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <DebitActs row={row} />,
};

function Which({ row: { refund, candidates } }: { row: StatementDebitDto }) {
  const [likeliest] = candidates;
  if (refund)
    return (
      <span className="grid max-md:text-right">
        <span className="codigo">{refund.orderFolio}</span>
        <span className="meta">{refund.buyer ?? "Sin nombre"}</span>
      </span>
    );
  if (!likeliest) return <span className="meta">Ninguna es de este monto</span>;
  if (candidates.length > 1) return <span className="meta">{`Puede ser una de ${candidates.length}`}</span>;
  return <span className="meta">{refundWords(likeliest)}</span>;
}
