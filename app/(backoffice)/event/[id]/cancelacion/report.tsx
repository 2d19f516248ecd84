import { REPORT_CELLS, REPORT_FILTERS } from "@/components/lifecycle/report-cells";
import { ListView } from "@/components/office/list-view";
import type { Ctx } from "@/lib/core/context";
import { cancellationList } from "@/lib/lifecycle";

const SEARCH = { label: "Buscar compra", placeholder: "Folio, nombre o correo" };
const EMPTY = { title: "Nadie había comprado", text: "No hay dinero que devolver por este evento." };

interface ReportProps {
  ctx: Ctx;
  eventId: number;
  params: Readonly<Record<string, string>>;
}

/** Each order of a cancelled event and what became of its money. */
export async function CancellationReport({ ctx, eventId, params }: ReportProps) {
  const page = await cancellationList.page({ ctx, input: { ...cancellationList.fromAddress(params), eventId } });
  return (
    <ListView
      ctx={ctx}
      list={cancellationList}
      page={page}
      path={`/event/${eventId}/cancelacion`}
      params={params}
      search={SEARCH}
      fields={REPORT_FILTERS}
      cells={REPORT_CELLS}
      rowKey={(row) => String(row.orderId)}
      empty={EMPTY}
    />
  );
}
