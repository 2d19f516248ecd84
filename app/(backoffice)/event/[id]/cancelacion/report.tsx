import { CancelReport } from "@/components/lifecycle/cancel-report";
import { REPORT_EMPTY, REPORT_FIELDS, reportFilter } from "@/components/lifecycle/report-filters";
import { ListPanel } from "@/components/office/list-panel";
import { pageParam } from "@/components/office/list-url";
import type { Ctx } from "@/lib/core/context";
import { listCancellationOrders } from "@/lib/lifecycle";

const SIZE = 20;
const search = { label: "Buscar compra", placeholder: "Folio, nombre o correo" };

interface ReportProps {
  ctx: Ctx;
  eventId: number;
  params: Record<string, string>;
}

/** Each order of a cancelled event and what became of its money. */
export async function CancellationReport({ ctx, eventId, params }: ReportProps) {
  const page = pageParam(params.page);
  const input = { id: eventId, q: params.q, filter: reportFilter(params.estado), page, pageSize: SIZE };
  const { items, total } = await listCancellationOrders({ ctx, input });
  const path = `/event/${eventId}/cancelacion`;
  return (
    <ListPanel {...{ path, params, search, fields: REPORT_FIELDS, total, page, pageSize: SIZE, empty: REPORT_EMPTY }}>
      <CancelReport rows={items} />
    </ListPanel>
  );
}
