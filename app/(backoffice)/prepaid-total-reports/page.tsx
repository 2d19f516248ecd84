import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta, reportToday } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { LiabilityPanel } from "@/components/prepaid/liability-panel";
import { totalCells } from "@/components/prepaid/report-cells";
import { BY_FIELD, prepaidTypeField, TOPUP_METHOD_FIELD, venueFields } from "@/components/prepaid/report-fields";
import { DayBars } from "@/components/reports/day-bars";
import { PeriodLinks, withPeriod } from "@/components/reports/periods";
import { organizerField } from "@/components/reports/sales-fields";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { tenantOf } from "@/lib/core/permissions";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { prepaidLiability, prepaidTotalList, prepaidTypeOptions, prepaidVenues } from "@/lib/prepaid";
import { prepaidDays } from "@/lib/reports";

export const metadata: Metadata = { title: "Totales de prepago" };

const PATH = "/prepaid-total-reports";
const EMPTY = {
  title: "No hay movimientos que sumar",
  text: "Aquí verás cuánto se recargó y cuánto se cobró, por tipo de QR, recinto, día y hora.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:prepaid");
  const own = await loadVenue(ctx);
  const { timeZone } = own;
  const asked = singleParams(await searchParams);
  const today = await reportToday(ctx, prepaidTotalList.permission, asked, own);
  const params = withPeriod(asked, today, "mes");
  const input = prepaidTotalList.fromAddress(params);
  const meta = await reportMeta(ctx, timeZone, await reportDays(ctx, prepaidTotalList.permission, params));
  const [{ found, problem }, venues, types, admins] = await Promise.all([
    orTooLong(
      Promise.all([
        prepaidTotalList.page({ ctx, input }),
        params.tipo || params.forma ? null : prepaidLiability({ ctx, input }),
        prepaidDays({ ctx, input: { ...input, report: "report:prepaid" } }),
      ]),
    ),
    prepaidVenues({ ctx }),
    prepaidTypeOptions({ ctx }),
    tenantOf(ctx.actor) === null ? adminOptions({ ctx }) : [],
  ]);
  return (
    <AppShell ctx={ctx} title="Totales de prepago">
      <PageHeader title="Totales de prepago" {...meta}>
        <PrintAct />
      </PageHeader>
      <PeriodLinks path={PATH} params={params} today={today} />
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <DayBars what={params.forma ? "Recargado" : "Cobrado"} days={found?.[2] ?? []} today={today} />
      <ListView
        ctx={ctx}
        list={prepaidTotalList}
        page={found?.[0] ?? NO_PAGE}
        path={PATH}
        params={params}
        fields={[
          BY_FIELD,
          ...prepaidTypeField(types),
          ...venueFields(venues),
          TOPUP_METHOD_FIELD,
          ...organizerField(admins),
        ]}
        dates={DAY_FIELDS}
        keep={params.periodo ? { periodo: params.periodo } : {}}
        alwaysFilters
        empty={EMPTY}
        cells={totalCells(params)}
        rowKey={({ key }) => key}
        timeZone={timeZone}
      />
      {found?.[1] ? <LiabilityPanel liability={found[1]} /> : null}
    </AppShell>
  );
}
