import { Dinero } from "@/components/ui/dinero";
import { Estado, EtiquetaAviso } from "@/components/ui/estado";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { type CancellationOrderDto, failureText, methodWords, refundWords } from "@/lib/lifecycle/schemas";

const COLUMNS: readonly Columna<CancellationOrderDto>[] = [
  {
    key: "order",
    header: "Compra",
    card: "title",
    rowHeader: true,
    cell: (row) => (
      <span className="grid">
        {row.buyer || "Sin nombre"}
        <span className="meta">{row.folio}</span>
      </span>
    ),
  },
  { key: "method", header: "Forma de pago", card: "foot", cell: (row) => methodWords(row.method) },
  { key: "tickets", header: "Boletos", card: "foot", number: true, cell: (row) => <Tickets row={row} /> },
  { key: "amount", header: "Monto", card: "foot", number: true, cell: (row) => <Dinero cents={row.amountCents} /> },
  { key: "state", header: "Estado", card: "foot", bare: true, cell: (row) => <State row={row} /> },
];

/** Each order of a cancelled event, with what became of its money. */
export function CancelReport({ rows }: { rows: readonly CancellationOrderDto[] }) {
  return (
    <Tabla caption="Devoluciones por compra" columns={COLUMNS} rows={rows} rowKey={(row) => String(row.orderId)} />
  );
}

function Tickets({ row }: { row: CancellationOrderDto }) {
  return (
    <span className="fila justify-end">
      {row.used > 0 ? <EtiquetaAviso>{row.used === 1 ? "1 usado" : `${row.used} usados`}</EtiquetaAviso> : null}
      {row.tickets}
    </span>
  );
}

function State({ row }: { row: CancellationOrderDto }) {
  const { label, tone } = refundWords(row);
  const why = failureText(row.errorCode);
  return (
    <span className="grid gap-1">
      <Estado tone={tone}>{label}</Estado>
      {why ? <span className="meta max-w-sm">{why}</span> : null}
    </span>
  );
}
