import type { Metadata } from "next";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { INFINITY_STATE_FIELD, infinityCells } from "@/components/reports/infinity-cells";
import { PeriodLinks, withPeriod } from "@/components/reports/periods";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { toLocal } from "@/lib/core/dates";
import { tenantOf } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { infinityList } from "@/lib/reports";

export const metadata: Metadata = { title: "Reporte de estado VIP" };

const PATH = "/reports-infinity";
const SEARCH = { label: "Buscar QR VIP", placeholder: "Nombre, placas o recinto" };
const EMPTY = {
  title: "Todavía no hay QR VIP",
  text: "Aquí verás cada QR VIP, cómo está y cuántas veces entró, en un evento o en unos días.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:infinity");
  const { timeZone } = await loadVenue(ctx);
  const today = toLocal(ctx.now, timeZone).slice(0, 10);
  const params = withPeriod(singleParams(await searchParams), today, "mes");
  const meta = await reportMeta(ctx, timeZone);
  const [{ found, problem }, places] = await Promise.all([
    orTooLong(infinityList.page({ ctx, input: { ...infinityList.fromAddress(params), timeZone } })),
    placeFields(ctx, params, "report:infinity"),
  ]);
  return (
    <AppShell ctx={ctx} title="Reporte de estado VIP">
      <PageHeader title="Reporte de estado VIP" {...meta}>
        <PrintAct />
      </PageHeader>
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <PeriodLinks path={PATH} params={params} today={today} />
      <ListView
        ctx={ctx}
        list={infinityList}
        page={found ?? NO_PAGE}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[INFINITY_STATE_FIELD, ...places]}
        dates={DAY_FIELDS}
        keep={params.periodo ? { periodo: params.periodo } : {}}
        alwaysFilters
        empty={EMPTY}
        cells={infinityCells(tenantOf(ctx.actor))}
        rowKey={({ id }) => String(id)}
        nameOf={({ name }) => name}
      />
    </AppShell>
  );
}
