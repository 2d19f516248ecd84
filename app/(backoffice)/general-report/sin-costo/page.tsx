import type { Metadata } from "next";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { ListReport } from "@/app/(backoffice)/general-report/list-report";
import { ReportTabs } from "@/app/(backoffice)/general-report/report-tabs";
import type { SearchParams } from "@/components/office/list-url";
import { FREE_WHY_FIELD, freeCells } from "@/components/reports/free-cells";
import { requireActor } from "@/lib/http";
import { freeDays, freeList } from "@/lib/reports";

export const metadata: Metadata = { title: "Sin costo y forzadas" };

const PATH = "/general-report/sin-costo";
const SEARCH = { label: "Buscar", placeholder: "Quién lo dio, motivo o evento" };
const EMPTY = {
  title: "Nadie entró sin pagar",
  text: "Aquí verás lo que nadie pagó: zonas sin costo, códigos, cortesías, saldo regalado y entradas forzadas, y quién lo dio.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:general");
  return (
    <ListReport
      ctx={ctx}
      searchParams={searchParams}
      list={freeList}
      path={PATH}
      title="Reporte de eventos"
      meta="Por el día en que se dio o se dejó entrar, con su valor de entonces"
      course={{ what: "Sin costo y forzadas", unit: "count", days: freeDays }}
      tabs={<ReportTabs actor={ctx.actor} path={PATH} />}
      search={SEARCH}
      fields={async (params) => [FREE_WHY_FIELD, ...(await placeFields(ctx, params))]}
      cells={freeCells}
      rowKey={({ key }) => key}
      empty={EMPTY}
    />
  );
}
