import type { ReactNode } from "react";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta, reportToday } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { PURCHASE_METHOD_FIELD } from "@/components/after-sale/purchase-filters";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PeriodLinks, withPeriod } from "@/components/reports/periods";
import { salesCells } from "@/components/reports/sales-cells";
import { againstField, SALES_DATE_FIELD, salesByField } from "@/components/reports/sales-fields";
import { SalesDays, SalesFigures, SalesMonths } from "@/components/reports/sales-sums";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import type { Ctx } from "@/lib/core/context";
import { tenantOf, tenantOfAll } from "@/lib/core/permissions";
import { eventChoices } from "@/lib/events";
import type { requireActor } from "@/lib/http";
import { salesCourse, type salesList, sumSales } from "@/lib/reports";
import { SALES_BY, type SalesBy, type SalesCourseDto, type SalesReport } from "@/lib/reports/client";

const EMPTY = {
  title: "Todavía no hay ventas",
  text: "Aquí verás qué se vendió, qué se cobró y qué se devolvió, por evento, zona, recinto, forma de pago, día o mes.",
};

const NOTHING = { items: [], total: 0, hasMore: false, next: null, previous: null, sort: "group", sums: null };

const NO_COURSE: SalesCourseDto = { before: null, days: [], months: [], names: null, earlier: null };

interface Reading {
  ctx: Ctx;
  list: typeof salesList;
  input: ReturnType<typeof salesList.fromAddress>;
  asked: Parameters<typeof salesCourse>[0]["input"];
}

async function readReport({ ctx, list, input, asked }: Reading) {
  const [page, course] = await Promise.all([list.page({ ctx, input }), salesCourse({ ctx, input: asked })]);
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
  const own = await loadVenue(ctx);
  const { timeZone } = own;
  const sent = singleParams(await searchParams);
  const today = await reportToday(ctx, list.permission, sent, own);
  const params = withPeriod(sent, today, first === "month" ? "ano" : "mes");
  const input = list.fromAddress(params);
  const { after: _after, before: _before, sort: _sort, ...filters } = input;
  const [eventId, againstId] = [numberParam(params.evento), numberParam(params.comparar)];
  const asked = { ...filters, name, againstId };
  const meta = await reportMeta(ctx, timeZone, await reportDays(ctx, list.permission, params));
  const [{ found, problem }, places, others] = await Promise.all([
    orTooLong(readReport({ ctx, list, input, asked })),
    placeFields(ctx, params, list.permission),
    eventId === undefined
      ? []
      : eventChoices({ ctx, input: { with: againstId ?? null, besides: eventId, report: list.permission } }),
  ]);
  const { page, course } = found ?? { page: NOTHING, course: NO_COURSE };
  const sums = { ...sumSales([]), ...page.sums };
  const tenant = tenantOfAll(ctx, list.permission);
  // Behind a row are the purchases of those whose sums it adds up.
  const behind = {
    ...params,
    ...(name === "zone-vip" ? { zonas: "vip" } : {}),
    ...(tenant === tenantOf(ctx.actor) ? {} : { de: "todos" }),
  };
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
      <SalesFigures sums={sums} before={course.before} beforeWord={course.names?.against ?? "antes"} />
      {course.months.length > 0 ? <SalesMonths months={course.months} today={today} /> : null}
      {course.days.length > 0 ? <SalesDays course={course} today={today} /> : null}
      <ListView
        ctx={ctx}
        list={list}
        page={page}
        path={path}
        params={params}
        fields={[
          salesByField(first, tenant === null),
          ...places,
          ...againstField(others),
          PURCHASE_METHOD_FIELD,
          SALES_DATE_FIELD,
        ]}
        dates={DAY_FIELDS}
        keep={params.periodo ? { periodo: params.periodo } : {}}
        alwaysFilters
        empty={EMPTY}
        cells={salesCells(by, behind)}
        rowKey={({ key }) => key || "sin"}
        timeZone={timeZone}
      />
    </AppShell>
  );
}
