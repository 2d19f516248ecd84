import { WaitingTable } from "@/components/deposits/deposits-table";
import { Panel } from "@/components/ui/panel";
import type { DepositDto } from "@/lib/deposits/client";

/** Stands above every filter, so that no deposit is forgotten while its seven hours run. */
export function WaitingPanel({ rows, total }: { rows: readonly DepositDto[]; total: number }) {
  if (total === 0) return null;
  return (
    <Panel
      title="Requieren tu decisión"
      meta="Ya se vio el dinero, o quien compró dice que ya pagó. Los boletos se prometen en 7 horas."
      aside={<span className="num">{total}</span>}
    >
      <WaitingTable rows={rows} />
    </Panel>
  );
}
