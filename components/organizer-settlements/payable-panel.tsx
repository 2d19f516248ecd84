import { AdvanceAct, MakeAct } from "@/components/organizer-settlements/settlement-acts";
import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { formatMoney, signedMoney } from "@/lib/core/money";
import type { PayableRowDto } from "@/lib/organizer-settlements/client";

const lacks = ({ hasProfile, hasClabe }: PayableRowDto) =>
  hasProfile ? (hasClabe ? null : "Falta una CLABE que se pueda usar") : "Faltan sus datos fiscales";

/** What each organizer is owed, what of it may be paid now, and the acts that begin a payment. */
export function PayablePanel({ rows, mayMake }: { rows: readonly PayableRowDto[]; mayMake: boolean }) {
  const sum = (of: (row: PayableRowDto) => number) => rows.reduce((all, row) => all + of(row), 0);
  return (
    <Panel title="Por liquidar" meta="Lo de un evento se paga días después de que termina">
      <DataTable
        caption="Por liquidar"
        rows={rows}
        rowKey={({ adminId }) => String(adminId)}
        columns={[
          {
            key: "organizer",
            header: "Organizador",
            card: "title",
            rowHeader: true,
            cell: (row) => (
              <>
                <a href={`/liquidaciones/organizador/${row.adminId}`}>{row.organizer}</a>
                {lacks(row) ? <span className="chico block">{lacks(row)}</span> : null}
              </>
            ),
          },
          {
            key: "owed",
            header: "Se le debe",
            number: true,
            card: "foot",
            cell: ({ owedCents }) => signedMoney(owedCents),
          },
          {
            key: "due",
            header: "Ya se puede pagar",
            number: true,
            card: "foot",
            cell: ({ dueCents }) => <strong>{formatMoney(Math.max(0, dueCents))}</strong>,
          },
          {
            key: "acts",
            header: "Acciones",
            headerHidden: true,
            card: "foot",
            bare: true,
            cell: ({ adminId, organizer, openId, openFolio, owedCents, dueCents, hasProfile }) => {
              if (openId !== null) return <a href={`/liquidaciones/${openId}`}>Abierta: {openFolio}</a>;
              if (!mayMake || !hasProfile) return null;
              return (
                <span className="fila">
                  <MakeAct adminId={adminId} organizer={organizer} dueCents={dueCents} />
                  {owedCents > 0 ? <AdvanceAct adminId={adminId} organizer={organizer} owedCents={owedCents} /> : null}
                </span>
              );
            },
          },
        ]}
        totals={{
          organizer: "Total",
          owed: signedMoney(sum(({ owedCents }) => owedCents)),
          due: formatMoney(sum(({ dueCents }) => Math.max(0, dueCents))),
        }}
      />
    </Panel>
  );
}
