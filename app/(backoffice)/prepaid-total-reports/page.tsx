import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta, reportToday } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { LiabilityPanel } from "@/components/prepaid/liability-panel";
import { totalCells } from "@/components/prepaid/report-cells";
import { BY_FIELD, prepaidTypeField, TOPUP_METHOD_FIELD, totalsBy, venueFields } from "@/components/prepaid/report-fields";
import { type DayBar, DayBars } from "@/components/reports/day-bars";
import { PeriodLinks, withPeriod } from "@/components/reports/periods";
import { organizerField } from "@/components/reports/sales-fields";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { DayField } from "@/lib/core/days";
import { tenantOf } from "@/lib/core/permissions";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { prepaidLiability, prepaidTotalList, prepaidTypeOptions, prepaidVenues } from "@/lib/prepaid";
import type { PrepaidTotalDto } from "@/lib/prepaid/client";
import { daysBefore, daysOf } from "@/lib/reports";
import { MOST_CHART_DAYS } from "@/lib/reports/client";

export const metadata: Metadata = { title: "Totales de prepago" };

const PATH = "/prepaid-total-reports";
const EMPTY = {
  title: "No hay movimientos que sumar",
  text: "Aquí verás cuánto se recargó y cuánto se cobró, por tipo de QR, recinto, día y hora.",
};

interface Drawn {
  days: readonly string[];
  before: { from: string; to: string };
}

/** Answers the days that the chart shows and as many before; null where the report is not by day, or has too many days. */
function drawnDays(params: Readonly<Record<string, string>>): Drawn | null {
  const [from, to] = [DayField.parse(params.desde), DayField.parse(params.hasta)];
  const before = totalsBy(params) === "day" ? daysBefore({ from, to }) : null;
  const days = before && from && to ? daysOf({ from, to }) : [];
  return before && days.length > 0 && days.length <= MOST_CHART_DAYS ? { days, before } : null;
}

/** What was charged on each day of the period, beside as many days before. */
function prepaidDays(
  { days, before }: Drawn,
  now: readonly PrepaidTotalDto[],
  then: readonly PrepaidTotalDto[],
): DayBar[] {
  const daysThen = daysOf(before);
  const centsOf = (rows: readonly PrepaidTotalDto[], day: string | undefined) =>
    rows.find(({ key }) => key === day)?.chargedCents ?? 0;
  return days.map((day, at) => ({ day, cents: centsOf(now, day), beforeCents: centsOf(then, daysThen[at]) }));
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:prepaid");
  const own = await loadVenue(ctx);
  const { timeZone } = own;
  const asked = singleParams(await searchParams);
  const today = await reportToday(ctx, prepaidTotalList.permission, asked, own);
  const params = withPeriod(asked, today, "mes");
  const input = prepaidTotalList.fromAddress(params);
  const drawn = drawnDays(params);
  const meta = await reportMeta(ctx, timeZone, await reportDays(ctx, prepaidTotalList.permission, params));
  const [{ found, problem }, venues, types, admins] = await Promise.all([
    orTooLong(
      Promise.all([
        prepaidTotalList.page({ ctx, input }),
        prepaidLiability({ ctx, input }),
        drawn ? prepaidTotalList.page({ ctx, input: { ...input, ...drawn.before } }) : null,
      ]),
    ),
    prepaidVenues({ ctx }),
    prepaidTypeOptions({ ctx }),
    tenantOf(ctx.actor) === null ? adminOptions({ ctx }) : [],
  ]);
  const days = drawn && found?.[2] ? prepaidDays(drawn, found[0].items, found[2].items) : [];
  return (
    <AppShell ctx={ctx} title="Totales de prepago">
      <PageHeader title="Totales de prepago" {...meta}>
        <PrintAct />
      </PageHeader>
      <PeriodLinks path={PATH} params={params} today={today} />
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      {days.length > 0 ? <DayBars what="Cobrado" days={days} today={today} /> : null}
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
      {found && !params.tipo && !params.forma ? <LiabilityPanel liability={found[1]} /> : null}
    </AppShell>
  );
}
