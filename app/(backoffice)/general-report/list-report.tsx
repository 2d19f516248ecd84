import type { ReactNode } from "react";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { metaOf, reportDays, reportMeta, reportToday } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { DayBars } from "@/components/reports/day-bars";
import { PeriodLinks, withPeriod } from "@/components/reports/periods";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import type { Ctx } from "@/lib/core/context";
import type { requireActor } from "@/lib/http";
import type { ListPage, OfficeList } from "@/lib/lists";
import type { DayFigureDto } from "@/lib/reports/client";

type Params = Readonly<Record<string, string>>;

interface ListReportProps<Dto, Input, Sort extends string, Key extends string> {
  ctx: Awaited<ReturnType<typeof requireActor>>;
  searchParams: Promise<SearchParams>;
  list: OfficeList<Dto, Input, Sort, Key>;
  path: string;
  title: string;
  meta?: string;
  /** It reads the database itself, and so says no moment until which it knows. */
  isLive?: true;
  tabs?: ReactNode;
  /** Beside the title. */
  acts?: ReactNode;
  search?: { label: string; placeholder: string };
  fields: (params: Params) => Promise<readonly ListField[]>;
  /** A function where cells open what is behind them, which the report's own filters narrow. */
  cells: ListCells<Dto, Key> | ((params: Params) => ListCells<Dto, Key>);
  rowKey: (row: Dto) => string;
  /** Its course in time, above the rows, of what its filters find. */
  course?: {
    what: string | ((params: Params) => string);
    unit?: "count";
    days: (asked: { ctx: Ctx; input: Input }) => Promise<DayFigureDto[]>;
  };
  actions?: (row: Dto) => ReactNode;
  nameOf?: (row: Dto) => string;
  empty: { title: string; text: string };
}

/** A page for reports that are one list. Their days are of operation, of this month until somebody chooses. */
export async function ListReport<Dto, Input, Sort extends string, Key extends string>(
  props: ListReportProps<Dto, Input, Sort, Key>,
) {
  const { ctx, list, path, title, tabs, acts, search, course, cells, rowKey, actions, nameOf, empty } = props;
  const own = await loadVenue(ctx);
  const { timeZone } = own;
  const asked = singleParams(await props.searchParams);
  const today = await reportToday(ctx, list.permission, asked, own);
  const params = withPeriod(asked, today, "mes");
  const input = list.fromAddress(params);
  const hours = await reportDays(ctx, list.permission, params);
  const words = [props.meta ?? "", hours];
  const meta = props.isLive ? metaOf(words) : await reportMeta(ctx, timeZone, ...words);
  const [{ found, problem }, fields] = await Promise.all([
    orTooLong(Promise.all([list.page({ ctx, input }), course?.days({ ctx, input }) ?? []])),
    props.fields(params),
  ]);
  const [page, days]: [ListPage<Dto>, DayFigureDto[]] = found ?? [NO_PAGE, []];
  return (
    <AppShell ctx={ctx} title={title}>
      <PageHeader title={title} {...meta}>
        {acts}
        <PrintAct />
      </PageHeader>
      {tabs}
      <PeriodLinks path={path} params={params} today={today} />
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      {course ? (
        <DayBars
          what={typeof course.what === "string" ? course.what : course.what(params)}
          days={days}
          today={today}
          unit={course.unit ?? "money"}
        />
      ) : null}
      <ListView
        ctx={ctx}
        list={list}
        page={page}
        path={path}
        params={params}
        {...(search ? { search } : {})}
        fields={fields}
        dates={DAY_FIELDS}
        keep={params.periodo ? { periodo: params.periodo } : {}}
        alwaysFilters
        empty={empty}
        cells={typeof cells === "function" ? cells(params) : cells}
        rowKey={rowKey}
        {...(actions ? { actions } : {})}
        {...(nameOf ? { nameOf } : {})}
        timeZone={timeZone}
      />
    </AppShell>
  );
}
