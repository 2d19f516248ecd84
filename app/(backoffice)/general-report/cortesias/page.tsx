import type { Metadata } from "next";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { ListReport } from "@/app/(backoffice)/general-report/list-report";
import { ReportTabs } from "@/app/(backoffice)/general-report/report-tabs";
import type { SearchParams } from "@/components/office/list-url";
import { COURTESY_DATE_FIELD, courtesyCells } from "@/components/reports/free-cells";
import { opensFor } from "@/lib/core/screens";
import { requireActor } from "@/lib/http";
import { courtesyDays, courtesyReportList } from "@/lib/reports";

export const metadata: Metadata = { title: "Cortesías" };

const PATH = "/general-report/cortesias";
const SEARCH = { label: "Buscar cortesías", placeholder: "Evento o zona" };
const EMPTY = {
  title: "Todavía no hay cortesías",
  text: "Aquí verás, por evento y zona, cuántas regalaste, cuántas se usaron y cuánto valían.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:general");
  return (
    <ListReport
      ctx={ctx}
      searchParams={searchParams}
      list={courtesyReportList}
      path={PATH}
      course={{ what: "Cortesías", unit: "count", days: courtesyDays }}
      title="Reporte de eventos"
      meta="El valor de lista es el de cuando se dieron"
      tabs={<ReportTabs actor={ctx.actor} path={PATH} />}
      search={SEARCH}
      fields={async (params) => [COURTESY_DATE_FIELD, ...(await placeFields(ctx, params))]}
      cells={(params) => courtesyCells(params, opensFor(ctx.actor))}
      rowKey={({ id }) => String(id)}
      empty={EMPTY}
    />
  );
}
