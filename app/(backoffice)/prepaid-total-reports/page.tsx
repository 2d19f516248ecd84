import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { LiabilityPanel } from "@/components/prepaid/liability-panel";
import { TOTAL_CELLS } from "@/components/prepaid/report-cells";
import { BY_FIELD, venueFields } from "@/components/prepaid/report-fields";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { prepaidLiability, prepaidTotalList, prepaidVenues } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Totales de prepago" };

const PATH = "/prepaid-total-reports";
const EMPTY = {
  title: "No hay movimientos que sumar",
  text: "Aquí verás cuánto se recargó y cuánto se cobró, por tipo de QR, recinto, día y hora.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:prepaid");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const input = { ...prepaidTotalList.fromAddress(params), timeZone };
  const meta = await reportMeta(ctx, timeZone, await reportDays(ctx, prepaidTotalList.permission, params));
  const [{ found, problem }, venues] = await Promise.all([
    orTooLong(Promise.all([prepaidTotalList.page({ ctx, input }), prepaidLiability({ ctx, input })])),
    prepaidVenues({ ctx }),
  ]);
  return (
    <AppShell ctx={ctx} title="Totales de prepago">
      <PageHeader title="Totales de prepago" {...meta} />
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <ListView
        ctx={ctx}
        list={prepaidTotalList}
        page={found?.[0] ?? NO_PAGE}
        path={PATH}
        params={params}
        fields={[BY_FIELD, ...venueFields(venues)]}
        dates={DAY_FIELDS}
        alwaysFilters
        empty={EMPTY}
        cells={TOTAL_CELLS}
        rowKey={({ key }) => key}
        timeZone={timeZone}
      />
      {found ? <LiabilityPanel liability={found[1]} /> : null}
    </AppShell>
  );
}
