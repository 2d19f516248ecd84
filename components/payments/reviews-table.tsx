import { Lines } from "@/components/payments/lines";
import { ReviewActButton } from "@/components/payments/review-act";
import { actsNow, methodWords, moneyWords, resolutionWords, whatHappened } from "@/components/payments/review-words";
import { Estado, EtiquetaAviso } from "@/components/ui/estado";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatDateTime } from "@/lib/core/dates";
import type { PaymentReviewDto } from "@/lib/settlement/schemas";

const COLUMNS: readonly Columna<PaymentReviewDto>[] = [
  { key: "case", header: "Qué pasó", card: "title", rowHeader: true, cell: (row) => <Happened row={row} /> },
  {
    key: "order",
    header: "Compra",
    card: "foot",
    cell: (row) => <Lines lines={[row.buyer ?? "Sin nombre", row.orderFolio, row.venue]} />,
  },
  {
    key: "payment",
    header: "Pago",
    card: "foot",
    cell: (row) => <Lines lines={[...moneyWords(row), methodWords(row.method), row.paymentFolio, ...remarks(row)]} />,
  },
  { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.createdAt, row.timeZone) },
];

const ACTS: Columna<PaymentReviewDto> = {
  key: "acts",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <Acts row={row} />,
};

const ENDED: Columna<PaymentReviewDto> = {
  key: "ended",
  header: "Cómo se resolvió",
  card: "foot",
  cell: (row) => (
    <Lines
      lines={[
        resolutionWords(row.resolution),
        ...(row.resolvedAt ? [formatDateTime(row.resolvedAt, row.timeZone)] : []),
        ...(row.resolvedBy ? [row.resolvedBy] : []),
      ]}
    />
  ),
};

const remarks = ({ note, payerName }: PaymentReviewDto) => [
  ...(payerName ? [`Pagó ${payerName}`] : []),
  ...(note ? [`“${note}”`] : []),
];

/** Money that waits for a decision, with what may be done; or, decided, with how it ended. */
export function ReviewsTable({ state, rows }: { state: "open" | "resolved"; rows: readonly PaymentReviewDto[] }) {
  const columns = [...COLUMNS, state === "open" ? ACTS : ENDED];
  return <Tabla caption="Pagos por revisar" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}

function Happened({ row }: { row: PaymentReviewDto }) {
  return (
    <span className="grid gap-1">
      <span className="fila">
        <Estado tone={row.state === "open" ? "alert" : "past"}>{row.label}</Estado>
        {row.isTest ? <EtiquetaAviso>Prueba</EtiquetaAviso> : null}
      </span>
      <span className="meta max-w-sm font-normal">{whatHappened(row)}</span>
    </span>
  );
}

function Acts({ row }: { row: PaymentReviewDto }) {
  const acts = actsNow(row);
  if (acts.length === 0) {
    return (
      <span className="meta">
        {row.pendingCents > 0 ? "Esperamos que el banco confirme la devolución." : null}
        {row.pendingCents === 0 && row.manualCents > 0 ? (
          <>
            Se cierra al registrar la transferencia en <a href="/payments-review?ver=devoluciones">Devoluciones</a>.
          </>
        ) : null}
        {row.pendingCents + row.manualCents === 0
          ? "No queda dinero por devolver. Si falta algo, avisa a Control Traslado."
          : null}
      </span>
    );
  }
  return (
    <span className="fila flex-wrap gap-2">
      {acts.map((act) => (
        <ReviewActButton key={act} review={row} act={act} />
      ))}
    </span>
  );
}
