import type { ListCells } from "@/components/office/list-table";
import { Lines } from "@/components/payments/lines";
import { ReviewActButton } from "@/components/payments/review-act";
import { actsNow, moneyWords } from "@/components/payments/review-words";
import type { Column } from "@/components/ui/data-table";
import { StateBadge, Tag } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import { methodWords } from "@/lib/pricing/client";
import type { ReviewColumn } from "@/lib/settlement";
import { describeReview, type PaymentReviewDto, resolutionWords } from "@/lib/settlement/client";

export const REVIEW_CELLS: ListCells<PaymentReviewDto, ReviewColumn> = {
  case: { cell: (row) => <Happened row={row} /> },
  order: {
    cell: (row) => <Lines lines={[row.buyer ?? "Sin nombre", row.orderFolio ?? "Sin compra", row.venue ?? ""]} />,
  },
  payment: {
    cell: (row) => <Lines lines={[...moneyWords(row), methodWords(row.method), row.paymentFolio, ...remarks(row)]} />,
  },
};

/** What may be done with an open case. */
export const REVIEW_ACTS: Column<PaymentReviewDto> = {
  key: "acts",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <Acts row={row} />,
};

/** How a decided case ended. */
export const REVIEW_END: Column<PaymentReviewDto> = {
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

function Happened({ row }: { row: PaymentReviewDto }) {
  return (
    <span className="grid gap-1">
      <span className="fila">
        <StateBadge tone={row.state === "open" ? "alert" : "past"}>{row.label}</StateBadge>
        {row.isTest ? <Tag>Prueba</Tag> : null}
      </span>
      <span className="meta max-w-sm font-normal">{describeReview(row)}</span>
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
