import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { eventField } from "@/components/events/event-choice";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { INFINITY_CELLS, INFINITY_STATE_FIELD } from "@/components/reports/infinity-cells";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { eventChoices } from "@/lib/events";
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
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const meta = await reportMeta(ctx, timeZone);
  const [{ found, problem }, events] = await Promise.all([
    orTooLong(infinityList.page({ ctx, input: { ...infinityList.fromAddress(params), timeZone } })),
    eventChoices({ ctx, input: { with: numberParam(params.evento) ?? null } }),
  ]);
  return (
    <AppShell ctx={ctx} title="Reporte de estado VIP">
      <PageHeader title="Reporte de estado VIP" {...meta}>
        <PrintAct />
      </PageHeader>
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <ListView
        ctx={ctx}
        list={infinityList}
        page={found ?? NO_PAGE}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[INFINITY_STATE_FIELD, eventField(events)]}
        dates={DAY_FIELDS}
        empty={EMPTY}
        cells={INFINITY_CELLS}
        rowKey={({ id }) => String(id)}
        nameOf={({ name }) => name}
      />
    </AppShell>
  );
}
