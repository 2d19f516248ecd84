import { DepositActButton } from "@/components/deposits/deposit-act";
import { amountWords, historyOf, inGroups, STAGE_TONES } from "@/components/deposits/deposit-words";
import { Estado, EtiquetaAviso } from "@/components/ui/estado";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatDateTime } from "@/lib/core/dates";
import { type DepositDto, STAGE_LABELS } from "@/lib/deposits/schemas";

const COLUMNS: readonly Columna<DepositDto>[] = [
  { key: "deposit", header: "Depósito", card: "title", rowHeader: true, cell: (row) => <Which row={row} /> },
  { key: "amount", header: "Monto", card: "foot", number: true, cell: (row) => <Lines lines={amountWords(row)} /> },
  {
    key: "order",
    header: "Compra",
    card: "foot",
    cell: (row) => <Lines lines={[row.buyer ?? "Sin nombre", row.orderFolio, row.venue]} />,
  },
  {
    key: "deadline",
    header: "Fecha límite",
    card: "foot",
    cell: (row) => <Lines lines={[formatDateTime(row.expiresAt, row.timeZone), ...due(row)]} />,
  },
  { key: "acts", header: "Qué hacer", card: "foot", bare: true, cell: (row) => <Acts row={row} /> },
];

const due = ({ dueAt, timeZone }: DepositDto) =>
  dueAt === null ? [] : [`Boletos a más tardar: ${formatDateTime(dueAt, timeZone)}`];

/** Deposits with what was seen of them and what may be done. */
export function DepositsTable({ caption, rows }: { caption: string; rows: readonly DepositDto[] }) {
  return <Tabla caption={caption} columns={COLUMNS} rows={rows} rowKey={(row) => String(row.id)} />;
}

function Which({ row }: { row: DepositDto }) {
  return (
    <span className="grid gap-1">
      <span className="codigo">{inGroups(row.reference)}</span>
      <span className="fila">
        <Estado tone={STAGE_TONES[row.stage]}>{STAGE_LABELS[row.stage]}</Estado>
        {row.isTest ? <EtiquetaAviso>Prueba</EtiquetaAviso> : null}
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
