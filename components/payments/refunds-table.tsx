import type { ListCells } from "@/components/office/list-table";
import { Lines } from "@/components/payments/lines";
import { RefundActButton, ShowAccount } from "@/components/payments/refund-acts";
import type { Column } from "@/components/ui/data-table";
import { StateBadge, Tag } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import { methodWords } from "@/lib/pricing/client";
import type { RefundColumn } from "@/lib/settlement";
import {
  describeRefund,
  REFUND_STATE_LABELS,
  type RefundAccountDto,
  type RefundListDto,
} from "@/lib/settlement/client";

const TONES = { manual: "alert", failed: "stop", pending: "past", done: "good" } as const;

export const REFUND_CELLS: ListCells<RefundListDto, RefundColumn> = {
  refund: { cell: (row) => <What row={row} /> },
  order: { cell: (row) => <Lines lines={[row.buyer ?? "Sin nombre", row.orderFolio, row.venue]} /> },
  payment: { cell: (row) => <Lines lines={[methodWords(row.method), row.paymentFolio, `“${row.reason}”`]} /> },
  when: { cell: (row) => <When row={row} /> },
};

/** What may be done with a refund; `accounts` are those from which one may have been paid. */
export const refundActs = (accounts: readonly RefundAccountDto[]): Column<RefundListDto> => ({
  key: "acts",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <Acts row={row} accounts={accounts} />,
});

function What({ row }: { row: RefundListDto }) {
  return (
    <span className="grid gap-1">
      <span className="fila">
        <StateBadge tone={TONES[row.state]}>{REFUND_STATE_LABELS[row.state]}</StateBadge>
        {row.isTest ? <Tag>Prueba</Tag> : null}
      </span>
      <span className="meta max-w-sm font-normal">{describeRefund(row)}</span>
    </span>
  );
}

function When({ row }: { row: RefundListDto }) {
  const at = formatDateTime(row.doneAt ?? row.createdAt, row.timeZone);
  const { bankReference, paidFrom } = row;
  return <Lines lines={[at, ...(bankReference ? [bankReference] : []), ...(paidFrom ? [`Pagó: ${paidFrom}`] : [])]} />;
}

function Acts({ row, accounts }: { row: RefundListDto; accounts: readonly RefundAccountDto[] }) {
  if (row.acts.length === 0) return <span className="meta">Nada por hacer</span>;
  return (
    <span className="fila flex-wrap gap-2">
      {row.hasAccount ? <ShowAccount refundId={row.id} orderFolio={row.orderFolio} /> : null}
      {row.acts.map((act) => (
        <RefundActButton
          key={act}
          row={row}
          act={act}
          accounts={accounts.filter(({ adminId }) => adminId === null || adminId === row.adminId)}
        />
      ))}
    </span>
  );
}
