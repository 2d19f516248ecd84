import { DepositActButton } from "@/components/deposits/deposit-act";
import { amountWords, historyOf, inGroups, STAGE_TONES } from "@/components/deposits/deposit-words";
import type { ListCells } from "@/components/office/list-table";
import { type Column, DataTable } from "@/components/ui/data-table";
import { StateBadge, Tag } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import type { DepositColumn } from "@/lib/deposits";
import { type DepositDto, STAGE_LABELS } from "@/lib/deposits/client";

const which = (row: DepositDto) => <Which row={row} />;
const amount = (row: DepositDto) => <Lines lines={amountWords(row)} />;
const order = (row: DepositDto) => <Lines lines={[row.buyer ?? "Sin nombre", row.orderFolio, row.venue]} />;
const deadline = (row: DepositDto) => <Lines lines={[formatDateTime(row.expiresAt, row.timeZone), ...due(row)]} />;

export const DEPOSIT_CELLS: ListCells<DepositDto, DepositColumn> = {
  deposit: { cell: which },
  amount: { cell: amount },
  order: { cell: order },
  deadline: { cell: deadline },
};

export const DEPOSIT_ACTS: Column<DepositDto> = {
  key: "acts",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <Acts row={row} />,
};

const due = ({ dueAt, timeZone }: DepositDto) =>
  dueAt === null ? [] : [`Boletos a más tardar: ${formatDateTime(dueAt, timeZone)}`];

const WAITING: readonly Column<DepositDto>[] = [
  { key: "deposit", header: "Referencia", card: "title", rowHeader: true, cell: which },
  { key: "amount", header: "Monto", card: "foot", number: true, cell: amount },
  { key: "order", header: "Compra", card: "foot", cell: order },
  { key: "deadline", header: "Fecha límite", card: "foot", cell: deadline },
  DEPOSIT_ACTS,
];

export function WaitingTable({ rows }: { rows: readonly DepositDto[] }) {
  const caption = "Depósitos que requieren una decisión";
  return <DataTable caption={caption} columns={WAITING} rows={rows} rowKey={(row) => String(row.id)} />;
}

function Which({ row }: { row: DepositDto }) {
  return (
    <span className="grid gap-1">
      <span className="codigo">{inGroups(row.reference)}</span>
      <span className="fila">
        <StateBadge tone={STAGE_TONES[row.stage]}>{STAGE_LABELS[row.stage]}</StateBadge>
        {row.isTest ? <Tag>Prueba</Tag> : null}
      </span>
      {historyOf(row).map((line) => (
        <span key={line} className="meta max-w-sm font-normal">
          {line}
        </span>
      ))}
    </span>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className="grid max-md:text-right">
      {lines.map((line, at) => (
        <span key={line} className={at === 0 ? undefined : "meta"}>
          {line}
        </span>
      ))}
    </span>
  );
}

function Acts({ row }: { row: DepositDto }) {
  if (row.acts.length === 0) return <span className="meta">Nada por hacer.</span>;
  return (
    <span className="grid gap-1">
      <span className="fila flex-wrap gap-2">
        {row.acts.map((act) => (
          <DepositActButton key={act} deposit={row} act={act} />
        ))}
      </span>
      {row.stage === "approved" && !row.acts.includes("accept") ? (
        <span className="meta">Tú lo aprobaste: otra persona lo acepta.</span>
      ) : null}
    </span>
  );
}
