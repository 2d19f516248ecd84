import type { ReactNode } from "react";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { PURCHASE_METHOD_FIELD } from "@/components/after-sale/purchase-filters";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { operatingToday, PeriodLinks, withPeriod } from "@/components/reports/periods";
import { salesCells } from "@/components/reports/sales-cells";
import { SALES_DATE_FIELD, salesByField } from "@/components/reports/sales-fields";
import { SalesDays, SalesFigures } from "@/components/reports/sales-sums";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import type { Ctx } from "@/lib/core/context";
import type { requireActor } from "@/lib/http";
import { daysBefore, daysOf, type salesList, salesReport, sumSales, tenantOfAll } from "@/lib/reports";
import { SALES_BY, type SalesBy, type SalesReport } from "@/lib/reports/client";
import type { SalesFiltersInput } from "@/lib/reports/schemas";

const MOST_BARS = 62;
const EMPTY = {
  title: "Todavía no hay ventas",
  text: "Aquí verás qué se vendió, qué se cobró y qué se devolvió, por evento, zona, recinto, forma de pago, día o mes.",
};

type Asked = SalesFiltersInput & { name: SalesReport };

/** What came in on each day of a period that is short enough to be drawn. */
async function courseOf(ctx: Ctx, filters: Asked) {
  const before = daysBefore(filters);
  if (!before || !filters.from || !filters.to) return { before: null, days: [] };
  const days = daysOf({ from: filters.from, to: filters.to });
  const [now, then] = await Promise.all(
    [filters, { ...filters, ...before }].map((input) => salesReport({ ctx, input: { ...input, by: "day" } })),
  );
  const centsOf = (rows: typeof now) => new Map(rows?.map(({ key, collectedCents }) => [key, collectedCents]));
  const [byDay, earlier, daysThen] = [centsOf(now), centsOf(then), daysOf(before)];
  return {
    before: sumSales(then ?? []),
    days:
      days.length > MOST_BARS
        ? []
        : days.map((day, at) => ({
            day,
            collectedCents: byDay.get(day) ?? 0,
            beforeCents: earlier.get(daysThen[at] ?? "") ?? 0,
          })),
  };
}

const NOTHING = { items: [], total: 0, hasMore: false, next: null, previous: null, sort: "group", sums: null };

interface Reading {
  ctx: Ctx;
  list: typeof salesList;
  input: ReturnType<typeof salesList.fromAddress>;
  asked: Asked;
}

async function readReport({ ctx, list, input, asked }: Reading) {
  const [page, course] = await Promise.all([list.page({ ctx, input }), courseOf(ctx, asked)]);
  return { page, course };
}

interface SalesPageProps {
  ctx: Awaited<ReturnType<typeof requireActor>>;
  searchParams: Promise<SearchParams>;
  name: SalesReport;
  tabs?: ReactNode;
  /** Beside the title. */
  acts?: ReactNode;
  list: typeof salesList;
  path: string;
  title: string;
  /** What its rows are until the reader chooses. */
  first: SalesBy;
}

/** A report of sales with its total, its course in time, its filters and its rows. */
export async function SalesPage({ ctx, searchParams, name, list, path, title, first, tabs, acts }: SalesPageProps) {
  const { timeZone } = await loadVenue(ctx);
  const today = operatingToday(ctx.now, timeZone);
  const params = withPeriod(singleParams(await searchParams), today, first === "month" ? "ano" : "mes");
  const input = list.fromAddress(params);
  const { after: _after, before: _before, sort: _sort, ...filters } = input;
  const asked = { ...filters, name };
  const meta = await reportMeta(ctx, timeZone, "Un día es el de operación del recinto");
  const [{ found, problem }, places] = await Promise.all([
    orTooLong(readReport({ ctx, list, input, asked })),
    placeFields(ctx, params),
  ]);
  const { page, course } = found ?? { page: NOTHING, course: { before: null, days: [] } };
  const sums = { ...sumSales([]), ...page.sums };
  const by = SALES_BY.find((one) => one === params.por) ?? first;
  return (
    <AppShell ctx={ctx} title={title}>
      <PageHeader title={title} {...meta}>
        {acts}
        <PrintAct />
      </PageHeader>
      {tabs}
      <PeriodLinks path={path} params={params} today={today} />
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <SalesFigures sums={sums} before={course.before} />
      {course.days.length > 0 ? <SalesDays days={course.days} today={today} /> : null}
      <ListView
        ctx={ctx}
        list={list}
        page={page}
        path={path}
        params={params}
        fields={[
          salesByField(first, tenantOfAll(ctx, list.permission) === null),
          ...places,
          PURCHASE_METHOD_FIELD,
          SALES_DATE_FIELD,
        ]}
        dates={DAY_FIELDS}
        keep={params.periodo ? { periodo: params.periodo } : {}}
        alwaysFilters
        empty={EMPTY}
        cells={salesCells(by, params)}
        rowKey={({ key }) => key || "sin"}
        timeZone={timeZone}
      />
    </AppShell>
  );
}
