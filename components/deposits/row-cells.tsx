import { BankRow } from "@/components/deposits/bank-row";
import { inGroups } from "@/components/deposits/deposit-words";
import { RowActs } from "@/components/deposits/row-acts";
import { ROW_TONES, whoDecided } from "@/components/deposits/statement-words";
import type { ListCells } from "@/components/office/list-table";
import type { Column } from "@/components/ui/data-table";
import { StateBadge } from "@/components/ui/state-badge";
import type { StatementRowColumn } from "@/lib/deposits";
import { type Candidate, ROW_LABELS, type StatementRowDto } from "@/lib/deposits/client";

export const ROW_CELLS: ListCells<StatementRowDto, StatementRowColumn> = {
  row: { number: false, cell: (row) => <BankRow row={row} /> },
  state: { cell: (row) => <StateBadge tone={ROW_TONES[row.state]}>{ROW_LABELS[row.state]}</StateBadge> },
  deposit: { cell: (row) => <Which row={row} /> },
};

export const ROW_ACTS: Column<StatementRowDto> = {
  key: "acts",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <RowActs row={row} />,
};

function Named({ deposit, note }: { deposit: Candidate; note: string | null }) {
  return (
    <span className="grid max-md:text-right">
      <a className="enlace codigo" href={`/deposits?estado=all&q=${deposit.reference}`}>
        {inGroups(deposit.reference)}
      </a>
      <span className="meta">{deposit.buyer ?? "Sin nombre"}</span>
      {note ? <span className="meta">{note}</span> : null}
    </span>
  );
}

function Which({ row }: { row: StatementRowDto }) {
  const { deposit, candidates, paidOnes, dismissedReason, decidedBy } = row;
  if (deposit) return <Named deposit={deposit} note={whoDecided(row)} />;
  if (dismissedReason) return <span className="meta">{`${decidedBy ?? "Alguien"}: “${dismissedReason}”`}</span>;
  const [paid] = paidOnes;
  if (candidates.length === 0 && paid)
    return (
      <Named
        deposit={paid}
        note={paid.stage === "accepted" ? "Ya está aceptado" : "Ya tiene su renglón: primero acéptalo"}
      />
    );
  if (candidates.length === 0) return <span className="meta">Ninguno coincide</span>;
  return (
    <span className="meta">{candidates.length === 1 ? "Puede ser uno" : `Puede ser uno de ${candidates.length}`}</span>
  );
}
