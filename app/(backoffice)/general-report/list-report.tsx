import type { ReactNode } from "react";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { DomainError } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import type { requireActor } from "@/lib/http";
import type { ListPage, OfficeList } from "@/lib/lists";

const NOTHING = { items: [], total: 0, hasMore: false, next: null, previous: null, sort: "", sums: null };

interface ListReportProps<Dto, Input, Sort extends string, Key extends string> {
  ctx: Awaited<ReturnType<typeof requireActor>>;
  searchParams: Promise<SearchParams>;
  list: OfficeList<Dto, Input, Sort, Key>;
  path: string;
  title: string;
  meta?: string;
  tabs?: ReactNode;
  search?: { label: string; placeholder: string };
  fields: (params: Readonly<Record<string, string>>) => Promise<readonly ListField[]>;
  cells: ListCells<Dto, Key>;
  rowKey: (row: Dto) => string;
  actions?: (row: Dto) => ReactNode;
  nameOf?: (row: Dto) => string;
  empty: { title: string; text: string };
}

/** A report that is one list: its filters, its rows and its files. What takes too long says so and keeps the filters. */
export async function ListReport<Dto, Input, Sort extends string, Key extends string>(
  props: ListReportProps<Dto, Input, Sort, Key>,
) {
  const { ctx, list, path, title, meta, tabs, search, cells, rowKey, actions, nameOf, empty } = props;
  const params = singleParams(await props.searchParams);
  const { timeZone } = await loadVenue(ctx);
  const input = { ...list.fromAddress(params), timeZone };
  const [found, fields] = await Promise.all([
    list.page({ ctx, input }).then(
      (page) => ({ page, problem: null }),
      (error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== "report.too_long") throw error;
        const page: ListPage<Dto> = NOTHING;
        return { page, problem: textOf(error.code) };
      },
    ),
    props.fields(params),
  ]);
  return (
    <AppShell ctx={ctx} title={title}>
      <PageHeader title={title} {...(meta ? { meta } : {})}>
        <PrintAct />
      </PageHeader>
      {tabs}
      {found.problem ? <Notice tone="alert">{found.problem}</Notice> : null}
      <ListView
        ctx={ctx}
        list={list}
        page={found.page}
        path={path}
        params={params}
        {...(search ? { search } : {})}
        fields={fields}
        dates={DAY_FIELDS}
        alwaysFilters
        empty={empty}
        cells={cells}
        rowKey={rowKey}
        {...(actions ? { actions } : {})}
        {...(nameOf ? { nameOf } : {})}
        timeZone={timeZone}
      />
    </AppShell>
  );
}
