import { DifferenceActs } from "@/components/payments/difference-acts";
import { DIFFERENCE_LABELS, endWords, whatDiffers } from "@/components/payments/difference-words";
import { Lines } from "@/components/payments/lines";
import { methodWords } from "@/components/payments/review-words";
import { Estado, EtiquetaAviso } from "@/components/ui/estado";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatDateTime } from "@/lib/core/dates";
import type { DifferenceDto } from "@/lib/settlement/schemas";

const COLUMNS: readonly Columna<DifferenceDto>[] = [
  { key: "what", header: "Diferencia", card: "title", rowHeader: true, cell: (row) => <What row={row} /> },
  {
    key: "order",
    header: "Compra",
    card: "foot",
    cell: (row) => <Lines lines={[row.buyer ?? "Sin nombre", row.orderFolio ?? "Sin compra", row.venue ?? ""]} />,
  },
  {
    key: "payment",
    header: "Pago",
    card: "foot",
    cell: (row) => <Lines lines={[row.paymentFolio, methodWords(row.method)]} />,
  },
  {
    key: "when",
    header: "Vista",
    card: "foot",
    cell: (row) => (
      <Lines lines={[formatDateTime(row.seenAt, row.timeZone), `Desde ${formatDateTime(row.foundAt, row.timeZone)}`]} />
    ),
  },
];

const ACTS: Columna<DifferenceDto> = {
  key: "acts",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <DifferenceActs row={row} />,
};

const ENDED: Columna<DifferenceDto> = {
  key: "ended",
  header: "Cómo terminó",
  card: "foot",
  cell: (row) => (
    <Lines
      lines={[
        endWords(row.resolution),
        ...(row.resolvedAt ? [formatDateTime(row.resolvedAt, row.timeZone)] : []),
        ...(row.resolvedBy ? [row.resolvedBy] : []),
      ]}
    />
  ),
};

/** Where the providers' books say something else, with what may be done; or how it ended. */
export function DifferencesTable({ state, rows }: { state: "open" | "resolved"; rows: readonly DifferenceDto[] }) {
  const columns = [...COLUMNS, state === "open" ? ACTS : ENDED];
  return <Tabla caption="Conciliación" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}

function What({ row }: { row: DifferenceDto }) {
  return (
    <span className="grid gap-1">
      <span className="fila">
        <Estado tone={row.state === "open" ? "alert" : "past"}>{DIFFERENCE_LABELS[row.kind]}</Estado>
        {row.isTest ? <EtiquetaAviso>Prueba</EtiquetaAviso> : null}
      </span>
      <span className="meta max-w-sm font-normal">{whatDiffers(row)}</span>
    </span>
  );
}
