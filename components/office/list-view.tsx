import type { ReactNode } from "react";
import { withRememberedColumns } from "@/components/office/column-memory";
import { FileNotice } from "@/components/office/file-notice";
import { ListFilters, type ListFiltersProps } from "@/components/office/list-filters";
import { ListPages } from "@/components/office/list-pages";
import { type ListCells, ListTable } from "@/components/office/list-table";
import { ListTools } from "@/components/office/list-tools";
import { listHref } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import type { Ctx } from "@/lib/core/context";
import type { ListPage, OfficeList } from "@/lib/lists";

interface ListViewProps<Dto, Key extends string> extends Omit<ListFiltersProps, "chips" | "keep"> {
  ctx: Ctx;
  list: Pick<OfficeList<Dto, unknown, string, Key>, "name" | "title" | "columns" | "zone">;
  page: ListPage<Dto>;
  /** Cells of the columns that need more than their value. */
  cells: ListCells<Dto, Key>;
  rowKey: (row: Dto) => string;
  /** Columns with buttons, which the files leave out. */
  extra?: readonly Column<Dto>[];
  /** Links and buttons of the row's menu. A row without any has no menu. */
  actions?: (row: Dto) => ReactNode;
  /** Names the row for its menu: "Acciones de Zona A". */
  nameOf?: (row: Dto) => string;
  /** Parameters that stay when filters change: the month, the tab. */
  keep?: Readonly<Record<string, string>>;
  /** Shows the filters even when there are no rows, because a filter's first choice hides some. */
  alwaysFilters?: boolean;
  /** Path of the list's files: `path` + "/archivo" by default, null for none. */
  files?: string | null;
  /** Time zone of moments, when the list has none of its own. */
  timeZone?: string;
  /** Bar above the table, for the rows that are ticked. */
  bulk?: ReactNode;
  /** Shown when there are no rows and no filters. */
  empty: { title: string; text: string; action?: ReactNode };
}

/** A list of the back office: filters in the address, the table, its columns, its files, and the pages around. */
export async function ListView<Dto, Key extends string>(props: ListViewProps<Dto, Key>) {
  const { ctx, list, page, path, cells, rowKey, actions, nameOf, empty, timeZone, keep = {} } = props;
  const params = await withRememberedColumns(ctx, list.name, props.params);
  const columns = list.columns.filter(({ only }) => only === undefined || only(ctx));
  const kept = { ...keep, ...(params.col ? { col: params.col } : {}) };
  const asked = { ...kept, ...(params.sort ? { sort: params.sort } : {}) };
  const isFiltered = props.search !== undefined && Boolean(params.q);
  const names = [...(props.fields ?? []), ...(props.dates ?? []), ...(props.more ?? [])].map(({ name }) => name);
  const filtered = isFiltered || names.some((name) => params[name] !== undefined && !(name in keep));
  const clearHref = listHref(path, asked, {});
  const hasRows = page.items.length > 0;
  const files = props.files === undefined ? `${path}/archivo` : props.files;
  return (
    <section className="panel">
      <FileNotice notice={params.aviso} />
      {filtered || hasRows || props.alwaysFilters ? (
        <ListFilters {...props} params={params} keep={kept} clearHref={clearHref} columns={columns} sort={page.sort} />
      ) : null}
      {hasRows ? (
        <>
          <ListTools list={list.name} params={params} columns={columns} page={page} files={files} filtered={filtered} />
          {props.bulk}
          <ListTable
            title={list.title}
            columns={columns}
            cells={cells}
            page={page}
            path={path}
            params={params}
            rowKey={rowKey}
            {...(props.extra ? { extra: props.extra } : {})}
            {...(actions ? { actions } : {})}
            {...(nameOf ? { nameOf } : {})}
            zone={list.zone ?? (() => timeZone ?? "America/Monterrey")}
          />
          <ListPages path={path} params={params} page={page} />
        </>
      ) : (
        <Nothing filtered={filtered} clearHref={clearHref} empty={empty} />
      )}
    </section>
  );
}

function Nothing({
  filtered,
  clearHref,
  empty,
}: Pick<ListViewProps<never, never>, "empty"> & { filtered: boolean; clearHref: string }) {
  if (!filtered) {
    return (
      <EmptyState title={empty.title} text={empty.text}>
        {empty.action}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nada coincide con tu búsqueda" text="Quita algún filtro para ver más.">
      <BtnLink href={clearHref}>Limpiar filtros</BtnLink>
    </EmptyState>
  );
}
