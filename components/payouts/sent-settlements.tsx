import { dayWords } from "@/components/payouts/payout-cells";
import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { formatDay } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { SentSettlementDto } from "@/lib/payouts/client";

const ZONE = "America/Monterrey";

/** What was transferred to organizers, beside the bank's own lines. */
export function SentSettlements({ rows }: { rows: readonly SentSettlementDto[] }) {
  return (
    <Panel title="Liquidaciones transferidas" meta="Las últimas 50">
      <DataTable
        caption="Liquidaciones transferidas"
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: "folio",
            header: "Folio",
            card: "title",
            rowHeader: true,
            cell: ({ id, folio }) => <a href={`/liquidaciones/${id}`}>{folio}</a>,
          },
          { key: "organizer", header: "Organizador", card: "sub", cell: ({ organizer }) => organizer },
          {
            key: "paid",
            header: "Pagada",
            card: "foot",
            cell: ({ paidAt, bankReference }) => (
              <>
                {formatDay(paidAt, ZONE)}
                <span className="chico block break-all">{bankReference}</span>
              </>
            ),
          },
          {
            key: "cents",
            header: "Importe",
            number: true,
            card: "foot",
            cell: ({ payableCents }) => formatMoney(payableCents),
          },
          {
            key: "bank",
            header: "En el banco",
            card: "foot",
            cell: ({ bankOn, bankText }) =>
              bankOn === null ? (
                <StateBadge tone="none">Ningún estado de cuenta la trae</StateBadge>
              ) : (
                <>
                  <StateBadge tone="good">{dayWords(bankOn)}</StateBadge>
                  {bankText ? <span className="chico block break-words">{bankText}</span> : null}
                </>
              ),
          },
        ]}
      />
    </Panel>
  );
}
