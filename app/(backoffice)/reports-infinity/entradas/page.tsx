import type { Metadata } from "next";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { listHref, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { INFINITY_STATE_FIELD, infinityEntryCells } from "@/components/reports/infinity-cells";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { tenantOf } from "@/lib/core/permissions";
import { opensFor } from "@/lib/core/screens";
import { requireActor } from "@/lib/http";
import type { ListPage } from "@/lib/lists";
import { infinityEntryList } from "@/lib/reports";
import type { InfinityEntryDto } from "@/lib/reports/client";

export const metadata: Metadata = { title: "Entradas de QR VIP" };

const PATH = "/reports-infinity/entradas";
const SEARCH = { label: "Buscar QR VIP", placeholder: "Nombre, placas o recinto" };
const EMPTY = { title: "Ningún QR VIP ha entrado", text: "Aquí verás cada entrada que cuenta el reporte." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:infinity");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const input = infinityEntryList.fromAddress(params);
  const meta = await reportMeta(ctx, timeZone, await reportDays(ctx, infinityEntryList.permission, params));
  const [{ found, problem }, places] = await Promise.all([
    orTooLong(infinityEntryList.page({ ctx, input })),
    placeFields(ctx, params, infinityEntryList.permission),
  ]);
  const page: ListPage<InfinityEntryDto> = found ?? NO_PAGE;
  const [first] = page.items;
  const { qr: _one, col: _columns, sort: _order, ...report } = params;
  return (
    <AppShell ctx={ctx} title="Entradas de QR VIP">
      <PageHeader title="Entradas de QR VIP" {...meta}>
        <BtnLink href={listHref("/reports-infinity", report, {})}>Reporte</BtnLink>
        <PrintAct />
      </PageHeader>
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <ListView
        ctx={ctx}
        list={infinityEntryList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[INFINITY_STATE_FIELD, ...places]}
        dates={DAY_FIELDS}
        more={[{ name: "qr", label: `QR: ${first ? first.name : "sin entradas"}` }]}
        keep={params.periodo ? { periodo: params.periodo } : {}}
        empty={EMPTY}
        cells={infinityEntryCells(tenantOf(ctx.actor), opensFor(ctx.actor))}
        rowKey={({ id }) => String(id)}
        timeZone={timeZone}
      />
    </AppShell>
  );
}
