import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { LetGoSums } from "@/components/prepaid/let-go-sums";
import { letGoCells } from "@/components/prepaid/report-cells";
import { venueFields } from "@/components/prepaid/report-fields";
import { organizerField } from "@/components/reports/sales-fields";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { tenantOfAll } from "@/lib/core/permissions";
import { opensFor } from "@/lib/core/screens";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { letGoList, letGoSums, prepaidVenues } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Adeudos por guardia" };

const PATH = "/prepaid-reports/adeudos";
const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Movimientos de prepago", href: "/prepaid-reports" },
];
const SEARCH = { label: "Buscar autos", placeholder: "Guardia, titular, apodo, folio o motivo" };
const EMPTY = {
  title: "Ningún auto pasó con adeudo",
  text: "Aquí queda cada auto al que le faltó saldo y que un guardia dejó pasar, con su motivo.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:prepaid");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const input = letGoList.fromAddress(params);
  const days = await reportDays(ctx, letGoList.permission, params);
  const meta = await reportMeta(ctx, timeZone, "Autos a los que les faltó saldo y que alguien dejó pasar", days);
  const [{ found, problem }, venues, admins] = await Promise.all([
    orTooLong(Promise.all([letGoList.page({ ctx, input }), letGoSums({ ctx, input })])),
    prepaidVenues({ ctx }),
    tenantOfAll(ctx, letGoList.permission) === null ? adminOptions({ ctx, report: letGoList.permission }) : [],
  ]);
  const [page, sums] = found ?? [NO_PAGE, []];
  const guard = sums.find(({ guardId }) => String(guardId) === params.guardia)?.guard ?? "Una persona";
  const more = params.guardia ? [{ name: "guardia", label: "Guardia", text: guard }] : [];
  return (
    <AppShell ctx={ctx} title="Adeudos por guardia" breadcrumb={WAY}>
      <PageHeader title="Adeudos por guardia" {...meta}>
        <PrintAct />
      </PageHeader>
      {sums.length > 0 ? <LetGoSums sums={sums} path={PATH} params={params} /> : null}
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <ListView
        ctx={ctx}
        list={letGoList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[...venueFields(venues), ...organizerField(admins)]}
        dates={DAY_FIELDS}
        more={more}
        empty={EMPTY}
        cells={letGoCells(opensFor(ctx.actor))}
        rowKey={({ id }) => String(id)}
      />
    </AppShell>
  );
}
